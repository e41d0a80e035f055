"""`camelup examples` writes what the guides talk about, and overwrites nothing of anybody's."""

from pathlib import Path

from cli.done import Run

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_it_writes_the_examples_where_the_guides_expect_them(command: Run, tmp_path: Path) -> None:
    done = command("examples")
    assert (done.returncode, done.stderr) == (0, "")
    written = sorted((tmp_path / "examples").iterdir())
    assert {file.name: file.read_text() for file in written} == {
        file.name: file.read_text() for file in EXAMPLES.iterdir() if file.is_file()
    }
    assert done.stdout.split() == [f"examples/{file.name}" for file in written]
    guides = "".join(file.read_text() for file in (EXAMPLES.parent / "docs").glob("*.md"))
    assert all(f"examples/{file.name}" in guides for file in written)


def test_it_overwrites_nothing_of_anybodys(command: Run, tmp_path: Path) -> None:
    mine = tmp_path / "bots" / "first_bot.py"
    mine.parent.mkdir()
    mine.write_text("# mine\n")
    done = command("examples", "bots")
    assert done.returncode == 2
    assert "bots/first_bot.py already exists and differs: choose another folder" in done.stderr
    assert [file.name for file in mine.parent.iterdir()] == ["first_bot.py"]
    assert command("examples", "others").returncode == command("examples", "others").returncode == 0


def test_what_can_t_be_written_is_said(command: Run, tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    done = command("examples", "taken")
    assert done.returncode == 2
    assert "taken can't be made" in done.stderr
