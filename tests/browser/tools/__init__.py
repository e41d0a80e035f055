"""What the tests of the page use: a Chromium, people who play, tables laid for them, wires to cut, waiting."""
