from __future__ import annotations

import pygame
import pytest

from game.ui import cards, sprites, text, theme
from tests.ui.pixels import alpha, changed, pixels, rgb, same

DECK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
WIDTH = 100
SCALE = WIDTH / cards.GRID
TAB = pygame.Rect(7 * SCALE, 8 * SCALE, 90 * SCALE, 144 * SCALE)  # the paper tab of an UpDown face
LETTERS = {"fr": {"J": "V", "Q": "D", "K": "R"}, "en": {"J": "J", "Q": "Q", "K": "K"}}


def art(name: str) -> pygame.Surface:
    return sprites.load(f"cards/{name}", WIDTH, cards.height(WIDTH), pale_edges=True)


def drawing(card: str) -> str:
    return f"updown/{card.replace('T', '10')}"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("card", DECK)
def test_index_and_suit_lie_inside_the_tab(card: str, lang: str) -> None:
    face = cards.face("updown", card, WIDTH, lang)
    assert face.get_size() == (WIDTH, 140)
    written = changed(art(drawing(card)), face)
    assert written.w > 0.1 * WIDTH
    assert TAB.contains(written), (card, written)


@pytest.mark.parametrize("card", ["AS", "TH", "QD", "7C"])
def test_index_and_suit_are_centred_by_their_ink(card: str) -> None:
    face, bare = cards.face("updown", card, 250, "en"), sprites.load(f"cards/{drawing(card)}", 250, 350, True)
    for region, middle in (((0, 0, 250, 90), 56), ((0, 90, 250, 70), 118)):
        written = changed(bare.subsurface(region), face.subsurface(region)).move(region[:2])
        assert abs(written.x + written.w / 2 - 48) <= 1.5
        assert abs(written.y + written.h / 2 - middle) <= 1.5


@pytest.mark.parametrize("card", ["AS", "TD"])
def test_the_cards_corners_stay_white_where_they_are_transparent(card: str) -> None:
    for width in (WIDTH, 250):
        face = cards.face("updown", card, width)
        outside = [channel for _, _, colour in pixels(face) if colour[3] == 0 for channel in colour[:3]]
        assert min(outside) >= 254  # the scaler may round a white down by one


@pytest.mark.parametrize("suit", "SHDC")
def test_court_letters_follow_the_language_and_nothing_else_does(suit: str) -> None:
    for rank in "A23456789TJQK":
        french, english = (cards.face("updown", rank + suit, WIDTH, lang) for lang in ("fr", "en"))
        assert same(french, english) == (rank not in "JQK"), rank


@pytest.mark.parametrize(("lang", "letters"), LETTERS.items())
def test_court_letters_are_those_of_the_language(lang: str, letters: dict[str, str]) -> None:
    for rank, letter in letters.items():
        face = cards.face("updown", f"{rank}S", WIDTH, lang)
        expected = text.render(letter, "display", round(88 * SCALE), theme.SUIT["spade"]["index"])
        box = text.ink_box(expected)
        top = changed(
            art(f"updown/{rank}S").subsurface((0, 0, WIDTH, 38)), face.subsurface((0, 0, WIDTH, 38))
        )
        assert abs(top.w - box.w) <= 2


def test_four_colours_change_diamonds_and_clubs_only() -> None:
    for card in DECK:
        plain, aided = (cards.face("updown", card, WIDTH, "fr", "off", four) for four in (False, True))
        assert same(plain, aided) == (card[1] in "SH"), card


@pytest.mark.parametrize("colour", "RYGBVP")
@pytest.mark.parametrize("value", range(1, 19))
def test_every_value_of_a_travel_card_fits_its_tab(colour: str, value: int) -> None:
    face = cards.face("level-up", f"{colour}{value}", WIDTH)
    names = {"R": "flame", "Y": "sun", "G": "leaf", "B": "wave", "V": "moon", "P": "mountain"}
    assert TAB.contains(changed(art(f"levelup/face-{names[colour]}"), face))


@pytest.mark.parametrize("colour", "RYGBV")
@pytest.mark.parametrize("value", ["1", "8", "44", "60"])
def test_every_number_of_a_thought_card_fits_its_tab(colour: str, value: str) -> None:
    names = {"R": "flame", "Y": "sun", "G": "leaf", "B": "wave", "V": "moon"}
    written = changed(art(f"mindup/face-{names[colour]}"), cards.face("mind-up", colour + value, WIDTH))
    assert pygame.Rect(3, 3, 48, 58).contains(written), written


@pytest.mark.parametrize("signs", ["+", "-", "++"])
def test_bubbles_are_drawn_at_the_top_right(signs: str) -> None:
    bare, face = cards.face("mind-up", "R37", WIDTH), cards.face("mind-up", f"R37{signs}", WIDTH)
    added = changed(bare, face)
    assert added.right <= WIDTH
    assert added.bottom < 30
    assert added.w == pytest.approx((42 + 46 * (len(signs) - 1)) * SCALE, abs=3)


@pytest.mark.parametrize("card", ["x1", "x5"])
def test_a_score_card_shows_its_multiplier(card: str) -> None:
    written = changed(art(f"mindup/score-{card[1]}"), cards.face("mind-up", card, WIDTH))
    assert abs(written.centerx - 50) <= 1


@pytest.mark.parametrize("card", [f"L{level}" for level in range(1, 9)])
def test_a_level_card_shows_its_number(card: str) -> None:
    assert TAB.contains(changed(art(f"levelup/level-{card[1]}"), cards.face("level-up", card, WIDTH)))


@pytest.mark.parametrize("kind", "GYBRVX")
def test_up_color_cards_are_complete_as_drawn(kind: str) -> None:
    names = {"G": "green-imperial", "Y": "yellow", "B": "blue", "R": "red", "V": "violet", "X": "discard"}
    assert same(cards.face("up-color", kind, WIDTH), art(f"upcolor/{names[kind]}"))


def test_aids_enlarge_the_glyph_and_write_the_colour() -> None:
    off, glyphs, names = (cards.face("level-up", "R7", 250, "fr", aid) for aid in ("off", "glyphs", "names"))
    bare = sprites.load("cards/levelup/face-flame", 250, 350, True)
    low = (0, 88, 98, 66)
    small, large = (changed(bare.subsurface(low), face.subsurface(low)) for face in (off, glyphs))
    assert large.h > small.h * 1.3
    assert pygame.Rect(20, 270, 210, 70).contains(changed(glyphs, names))
    assert not same(names, cards.face("level-up", "R7", 250, "en", "names"))


@pytest.mark.parametrize("game", ["updown", "level-up", "up-color", "mind-up"])
def test_every_game_has_a_back(game: str) -> None:
    back = cards.back(game, WIDTH)
    assert back.get_size() == (WIDTH, cards.height(WIDTH))
    assert alpha(back, 50, 70) == 255
    assert alpha(back, 0, 0) == 0


@pytest.mark.parametrize("token", ["illegal", "aside", "waiting"])
def test_a_veil_darkens_the_card_and_keeps_its_outline(token: str) -> None:
    face = cards.face("updown", "7H", WIDTH)
    dark = cards.veiled(face, token)
    share = cards.VEILS[token][3] / 255
    for x, y in ((50, 70), (10, 60), (30, 130)):
        expected = [
            round(a * (1 - share) + b * share)
            for a, b in zip(rgb(face, x, y), cards.VEILS[token][:3], strict=True)
        ]
        assert rgb(dark, x, y) == pytest.approx(expected, abs=3)
    assert all(alpha(dark, x, y) == colour[3] for x, y, colour in pixels(face))


def test_an_unmoved_card_is_itself() -> None:
    face = cards.face("updown", "7H", WIDTH)
    assert cards.posed(face, 0) is face
    assert cards.posed(face, 0.2) is face
    assert cards.posed(face, 5.1) is cards.posed(face, 4.9)


def test_a_turned_card_leans_to_the_right_and_keeps_its_centre() -> None:
    face = cards.face("updown", "7H", WIDTH)
    turned = cards.posed(face, 10)
    box = turned.get_bounding_rect(min_alpha=128)
    assert abs(box.centerx - turned.get_width() / 2) <= 1
    assert abs(box.centery - turned.get_height() / 2) <= 1
    top = [x for x in range(turned.get_width()) if alpha(turned, x, box.top + 1) > 128]
    assert min(top) < turned.get_width() / 2  # the top left corner is the highest, so the card leans right


@pytest.mark.parametrize("degrees", [-7, 2.5, 11, 45, 90])
def test_the_edges_of_a_turned_card_are_neither_dark_nor_frayed(degrees: float) -> None:
    turned = cards.posed(cards.face("updown", "7H", WIDTH), degrees)
    centre = turned.get_width() // 2, turned.get_height() // 2
    assert alpha(turned, *centre) == 255
    area = sum(colour[3] for _, _, colour in pixels(turned)) / 255
    assert area == pytest.approx(WIDTH * 140, rel=0.01)
    edge = [colour for _, _, colour in pixels(turned) if 30 < colour[3] < 225]
    assert edge
    assert min(min(colour[:3]) for colour in edge) > 130


def test_a_scaled_card_is_larger() -> None:
    face = cards.face("updown", "7H", WIDTH)
    box = cards.posed(face, 0, 1.08).get_bounding_rect(min_alpha=128)
    assert box.w == pytest.approx(108, abs=1)
    assert box.h == pytest.approx(151, abs=1)


def test_a_veiled_card_turns_like_any_other() -> None:
    dark = cards.posed(cards.veiled(cards.face("updown", "7H", WIDTH), "illegal"), 6)
    assert max(max(colour[:3]) for _, _, colour in pixels(dark) if colour[3] == 255) < 160


@pytest.mark.parametrize("degrees", [0, 6, -9.5])
@pytest.mark.parametrize("ratio", [cards.LEGAL, cards.SELECTED])
def test_an_outline_surrounds_the_card_without_a_gap(degrees: float, ratio: float) -> None:
    width, height = 150, cards.height(150)
    edge, left, top = cards.outline(width, height, theme.GOLD, ratio, degrees)
    card = cards.posed(cards.face("updown", "7H", width), degrees)
    sheet = pygame.Surface((260, 320))
    sheet.fill((0, 0, 120))
    sheet.blit(edge, (130 + left, 160 + top))
    sheet.blit(card, (130 - card.get_width() // 2, 160 - card.get_height() // 2))
    row = [rgb(sheet, x, 160) for x in range(260)]
    gold = [x for x in range(130) if max(abs(a - b) for a, b in zip(row[x], theme.GOLD, strict=True)) < 24]
    assert len(gold) >= int(width * ratio) - 1
    assert all(
        rgb(sheet, x, 160)[2] < 250 and rgb(sheet, x, 160)[0] > 150 for x in range(gold[0], gold[-1] + 3)
    )


def test_a_shadow_turns_with_the_card_and_always_falls_down() -> None:
    straight, left, top = cards.shadow(WIDTH, "e1", 0, 1.0)
    turned, turned_left, turned_top = cards.shadow(WIDTH, "e1", 90, 1.0)
    assert abs(turned.get_width() - straight.get_height()) <= 12
    for picture, dx, dy in ((straight, left, top), (turned, turned_left, turned_top)):
        box = picture.get_bounding_rect(min_alpha=4)
        assert abs(box.centerx + dx) <= 1
        assert box.centery + dy > 1


def test_faces_are_composed_once() -> None:
    assert cards.face("updown", "AS", WIDTH) is cards.face("updown", "AS", WIDTH)
