"""Play a sliding puzzle on a terminal: its size, redrawing, and the restored screen."""

from __future__ import annotations

from .conftest import Run
from .screens import on_terminal, printed


def test_klotski_is_played_in_forty_columns() -> None:
    with on_terminal("sliding", "play", "klotski", columns=40, lines=24) as terminal:
        lines = terminal.screen("q quit")
        assert max(map(len, lines)) < 40
        assert "Shift+H chooses H" in " ".join(lines)
        terminal.press("H")
        assert "│ D │ G │[H]│ E │" in terminal.screen("[H]")
        terminal.press("h")
        terminal.screen("hint: G down")
        terminal.press("q")
        status, seen = terminal.close()
    assert status == 0
    assert seen.endswith("\x1b[?25h\x1b[?1049lnot solved after 0 moves\n")


def test_the_screen_is_redrawn_when_the_window_changes() -> None:
    with on_terminal("sliding", "play", "120/453/786", columns=80, lines=24) as terminal:
        terminal.screen("u undo   h hint")
        terminal.resize(21, 24)
        assert max(map(len, terminal.screen("u undo   h hint"))) < 21
        terminal.resize(5, 5)
        terminal.screen("too")
        terminal.resize(80, 24)
        terminal.screen("arrows slide a tile   u undo")
        terminal.press("\x1b[A")
        terminal.screen("1 move ")
        terminal.press("\x1b[A")
        terminal.screen("solved in 2 moves")
        terminal.press("q")
        assert terminal.close()[1].endswith("solved in 2 moves: no solution is shorter\n")


def test_what_is_shown_goes_on_when_the_window_changes() -> None:
    play = ("sliding", "play", "120/453/786", "--solve", "--pace", "60")
    with on_terminal(*play, columns=80, lines=24) as terminal:
        terminal.screen("1 of 2: tile 3 up")
        terminal.resize(40, 20)
        terminal.screen("1 of 2: tile 3 up")
        terminal.press(" ")
        terminal.screen("2 of 2: tile 6 up")
        terminal.press(" ")
        terminal.screen("any key ends")
        terminal.press(" ")
        assert terminal.close()[0] == 0


def test_an_unsolvable_puzzle_is_reported_at_once() -> None:
    with on_terminal("sliding", "play", "14-15", columns=40) as terminal:
        text = " ".join(terminal.screen("q quit"))
        assert "0 moves   cannot be solved" in text
        assert "this cannot be solved: the positions differ in parity" in text
        terminal.press("q")
        assert terminal.close()[0] == 0
    with on_terminal("sliding", "play", "14-15", "--solve", columns=40) as terminal:
        status, seen = terminal.close()
    assert status == 1
    assert seen.startswith("this cannot be solved: the positions differ in parity")


def test_a_dumb_terminal_gets_no_tricks() -> None:
    with on_terminal("sliding", "play", "klotski", TERM="dumb") as terminal:
        status, seen = terminal.close()
    assert status == 2
    assert "\x1b" not in seen
    assert seen.startswith("dodgson: sliding play needs a terminal that redraws, not TERM=dumb;")


def test_where_no_colour_is_wanted_none_is_played_in() -> None:
    for wanted in (True, False):
        forbid = {} if wanted else {"NO_COLOR": "1"}
        with on_terminal("sliding", "play", "klotski", columns=80, **forbid) as terminal:
            terminal.screen("q quit")
            terminal.press("q")
            assert ("\x1b[38;5" in terminal.close()[1]) == wanted


def test_the_help_explains_how_to_choose_a_piece_named_like_a_command(run: Run) -> None:
    text = " ".join(run("sliding", "play", "--help").out.split())
    assert "capital H, Q, R and U choose pieces" in text
    assert "\x1b" not in printed("sliding", "play", "--help")
