"""A page that is watched for errors in its console and for requests that fail."""

from playwright.sync_api import ConsoleMessage, Error, Page, Response


class Watched:
    """Notes what goes wrong on a page; a refusal that a test asks for is allowed by its path."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrong: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", self._error)
        page.on("response", self._response)

    def stop(self) -> None:
        """Note nothing more, but all that has happened so far."""
        if not self.page.is_closed():
            self.page.evaluate("undefined")  # what was told before is told by then
        self.page.remove_listener("console", self._console)
        self.page.remove_listener("pageerror", self._error)
        self.page.remove_listener("response", self._response)

    def _error(self, error: Error) -> None:
        self.wrong.append(f"error: {error}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not self._expected(message.text):
            self.wrong.append(f"console: {message.text}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and not self._wanted(response):
            self.wrong.append(f"{response.status} {response.url}")

    @staticmethod
    def _expected(text: str) -> bool:
        # The wire is cut, a table is not there, a position or a record is impossible: Chromium notes what the page answers well.
        return "WebSocket connection" in text or "status of 404" in text or "status of 400" in text

    @staticmethod
    def _wanted(response: Response) -> bool:
        return (response.status == 404 and "/api/tables/" in response.url) or (
            response.status == 400 and ("/api/odds" in response.url or "/api/replays" in response.url)
        )

    def check(self) -> None:
        """Fail if anything went wrong."""
        assert not self.wrong, "\n".join(self.wrong)
