from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui import text, theme
from tests.ui.pixels import alpha, pixels, same

PLAYERS_READ = "−×…’«»éèêàçùôîëïœŒÉÀÇ·–0123456789+/?!%"
WORDS = st.text(alphabet="abcdefghijklmnopqrstuvwxyzéœ '’·\u202f\u00a0", max_size=60)
FACE = st.sampled_from(text.FACES)


@pytest.mark.parametrize("face", text.FACES)
@pytest.mark.parametrize("char", PLAYERS_READ)
def test_both_typefaces_draw_what_french_and_the_scores_need(face: str, char: str) -> None:
    assert text.has(face, char)


@pytest.mark.parametrize("face", text.FACES)
def test_a_glyph_that_no_typeface_has_is_known_to_be_missing(face: str) -> None:
    assert not text.has(face, "♠")
    assert not text.has(face, "\uffff")


@pytest.mark.parametrize("face", text.FACES)
def test_a_narrow_space_is_a_gap_of_a_fifth_of_an_em_without_ink(face: str) -> None:
    px = 40
    assert text.width("a\u202fb", face, px) == pytest.approx(text.width("ab", face, px) + 0.2 * px, abs=3)
    assert text.ink_box(text.render("\u202f\u202f", face, px, theme.INK)).size == (0, 0)
    with_space = text.render("!\u202f!", face, px, theme.INK)
    middle = with_space.get_width() // 2
    assert all(alpha(with_space, middle, y) == 0 for y in range(with_space.get_height()))


@pytest.mark.parametrize(("face", "char"), [("display", "→"), ("display", "≤")])
def test_a_character_of_the_other_typeface_is_borrowed(face: str, char: str) -> None:
    assert not text.has(face, char)
    assert same(text.render(char, face, 30, theme.INK), text.render(char, "bold", 30, theme.INK)) or (
        text.ink_box(text.render(char, face, 30, theme.INK)).size
        == text.ink_box(text.render(char, "bold", 30, theme.INK)).size
    )


@pytest.mark.parametrize("face", text.FACES)
@pytest.mark.parametrize("char", ["漢", "♠", "\U0001f98a"])
def test_what_no_typeface_has_is_a_question_mark_and_never_a_box(face: str, char: str) -> None:
    assert same(text.render(char, face, 24, theme.INK), text.render("?", face, 24, theme.INK))


@pytest.mark.parametrize("face", text.FACES)
@pytest.mark.parametrize("char", ["\u200d", "\u200f", "\ufe0f", "\u034f", "\ufeff"])
def test_what_only_tells_how_to_lay_text_out_is_left_out(face: str, char: str) -> None:
    assert same(text.render(f"a{char}b", face, 24, theme.INK), text.render("ab", face, 24, theme.INK))
    assert text.ink_box(text.render(char, face, 24, theme.INK)).size == (0, 0)


@pytest.mark.parametrize("char", ["\0", "\n", "\t", "\x1b", "\x7f"])
def test_a_control_character_within_a_line_is_a_space(char: str) -> None:
    assert same(text.render(f"a{char}b", "bold", 24, theme.INK), text.render("a b", "bold", 24, theme.INK))


def test_letters_with_combining_accents_are_drawn_whole() -> None:
    assert same(
        text.render("e\u0301", "medium", 24, theme.INK), text.render("\u00e9", "medium", 24, theme.INK)
    )


@settings(max_examples=60, deadline=None)
@given(WORDS, FACE, st.integers(14, 60))
def test_a_line_is_as_wide_as_announced(words: str, face: str, px: int) -> None:
    drawn = text.render(words, face, px, theme.CREAM)
    assert drawn.get_size() == (max(1, text.width(words, face, px)), text.line_height(face, px))


@settings(max_examples=80, deadline=None)
@given(WORDS, FACE, st.integers(14, 48), st.integers(20, 400))
def test_fit_is_never_wider_than_asked_nor_smaller_than_the_limit(
    words: str, face: str, px: int, limit: int
) -> None:
    fitted, size = text.fit(words, face, px, limit)
    assert text.width(fitted, face, size) <= limit
    assert 14 <= size <= px
    if fitted != words:
        assert size == 14
        assert fitted == "" or (fitted.endswith("…") and words.startswith(fitted[:-1]))


def test_fit_leaves_alone_what_fits_and_shrinks_before_it_cuts() -> None:
    assert text.fit("Ada", "bold", 30, 400) == ("Ada", 30)
    words, size = text.fit("Camille et Hugo", "bold", 30, text.width("Camille et Hugo", "bold", 20))
    assert (words, size) == ("Camille et Hugo", 20)


@settings(max_examples=80, deadline=None)
@given(WORDS, FACE, st.integers(14, 30), st.integers(60, 400))
def test_wrapped_lines_keep_every_letter_and_the_width(words: str, face: str, px: int, limit: int) -> None:
    lines = text.wrap(words, face, px, limit)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert all(text.width(line, face, px) <= limit for line in lines)


def test_a_line_never_breaks_at_a_no_break_space() -> None:
    words = "Combien de plis ferez-vous\u202f?"
    for limit in range(text.width("ferez-vous\u202f?", "medium", 20), 400, 20):
        assert all(line.strip() != "?" for line in text.wrap(words, "medium", 20, limit))


def test_a_caller_may_change_the_lines_it_was_given() -> None:
    text.wrap("un deux trois", "medium", 20, 60).clear()
    assert len(text.wrap("un deux trois", "medium", 20, 60)) == 3


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_a_paragraph_is_as_wide_as_asked_with_even_lines(align: str) -> None:
    drawn = text.paragraph("Fournissez la couleur demandée", "medium", 20, theme.INK, 150, 1.4, align)
    lines = text.wrap("Fournissez la couleur demandée", "medium", 20, 150)
    assert len(lines) > 1
    assert drawn.get_width() == 150
    assert drawn.get_height() == pytest.approx(28 * len(lines), abs=4)
    box = text.ink_box(drawn)
    spare = {"left": box.left, "center": abs(150 - box.left - box.right), "right": 150 - box.right}
    assert spare[align] <= 4


def test_a_counter_has_the_same_width_whatever_its_digits() -> None:
    widths = {text.cells(f"{number:03}", 40, theme.INK).get_width() for number in (111, 208, 444, 990)}
    assert widths == {3 * 28}


def test_tracking_moves_letters_and_keeps_kerning() -> None:
    plain, loose = (text.width("AVATAR", "display", 60, gap) for gap in (0.0, 0.1))
    assert loose - plain == pytest.approx(5 * 6, abs=1)
    tight = text.render("AVATAR", "display", 60, theme.INK, -0.02)
    assert tight.get_width() < plain
    assert text.ink_box(tight).right <= tight.get_width()


def test_hidden_colour_round_letters_is_the_letters_own() -> None:
    drawn = text.render("a", "bold", 24, (200, 30, 20))
    assert {colour[:3] for _, _, colour in pixels(drawn)} == {(200, 30, 20)}


def test_a_sheer_colour_makes_sheer_letters() -> None:
    full, half = (text.render("I", "bold", 40, (*theme.CREAM, a)) for a in (255, 128))
    darkest = max(colour[3] for _, _, colour in pixels(full))
    assert darkest == 255
    assert max(colour[3] for _, _, colour in pixels(half)) == pytest.approx(128, abs=2)
