"""The rules: reading Markdown, finding words, jumping to paragraphs."""

from typing import Any

import pygame
import pytest
from layouts.probe import draw_top

from tabletable.play.language import rulebook
from tabletable.play.language.markdown import Kind, Words, inline, parse
from tabletable.ui.app import App
from tabletable.ui.drawing.canvas import Canvas
from tabletable.ui.drawing.figures import Figure
from tabletable.ui.drawing.studio import Studio
from tabletable.ui.paint import situations
from tabletable.ui.scenes.rules import RulesScene
from tabletable.ui.system.input import Input, InputKind
from tabletable.ui.widgets.document import Document, Illustration
from tests.ui import driving as drive
from tests.ui import driving_scenes as behind

TEXT = """\
# A game

One line
and its second line, with **bold** words.

## Your turn {#turn}

- first
  of all
- second **R2**
  - deeper
1. one

**R7** A plain wild can't answer.

| a | b |
|---|---|
| 1 | **2** |
| 3 |

> said
> twice

---
""" + "\n\n".join(f"Paragraph {number} is long enough to fill a line or two." for number in range(40))


def test_blocks():
    blocks = parse(TEXT)
    kinds = [block.kind for block in blocks[:12]]
    assert kinds == [
        Kind.HEADING,
        Kind.PARAGRAPH,
        Kind.HEADING,
        Kind.ITEM,
        Kind.ITEM,
        Kind.ITEM,
        Kind.ITEM,
        Kind.PARAGRAPH,
        Kind.TABLE,
        Kind.QUOTE,
        Kind.RULE,
        Kind.PARAGRAPH,
    ]
    assert blocks[1].text == "One line and its second line, with bold words."
    assert (blocks[0].anchor, blocks[2].anchor, blocks[2].text) == ("a-game", "turn", "Your turn")
    assert [(item.text, item.level, item.marker) for item in blocks[3:7]] == [
        ("first of all", 0, "•"),
        ("second R2", 0, "•"),
        ("deeper", 1, "•"),
        ("one", 0, "1."),
    ]
    assert blocks[7].anchor == "R7"
    assert [["".join(word.text for word in cell) for cell in row] for row in blocks[8].rows] == [
        ["a", "b"],
        ["1", "2"],
        ["3", ""],
    ]
    assert blocks[9].text == "said twice"


def test_inline_styles():
    assert inline("a **b** *c* `d_e` [f](http://g)") == (
        Words("a "),
        Words("b", True),
        Words(" "),
        Words("c", True),
        Words(" "),
        Words("d_e"),
        Words(" "),
        Words("f"),
    )
    assert inline("2 * 3 * 4")[0].text.startswith("2 ")


def test_pictures_between_words_and_in_rows():
    between, row, kept = parse(
        "![](card:red 5) **Five** and ![a way](art:uno/skip)\n\n![one](card:red 1) ![](art:uno/skip)\n\n![x](a) y"
    )
    assert [(word.text, word.picture) for word in between.words] == [
        ("", "card:red 5"),
        (" ", ""),
        ("Five", ""),
        (" and ", ""),
        ("a way", "art:uno/skip"),
    ]
    assert (between.kind, between.text) == (Kind.PARAGRAPH, " Five and ")
    assert (row.kind, row.text) == (Kind.PICTURES, "one ")
    assert [word.picture for word in row.words] == ["card:red 1", "art:uno/skip"]
    assert kept.kind is Kind.PARAGRAPH


def test_chinese_lines_join_without_blanks():
    assert parse("出完手牌\n就赢。")[0].text == "出完手牌就赢。"


@pytest.mark.parametrize("text", ["", "\n\n", "**", "|", "|a|\n|--", "#", "- ", "> ", "{#x}", "*" * 5000])
def test_odd_text_never_raises(text):
    parse(text)


@pytest.fixture
def app(app, tmp_path, monkeypatch):
    file = tmp_path / "RULES.md"
    file.write_text(TEXT, encoding="utf-8")
    monkeypatch.setattr(rulebook, "rules_file", lambda game, language: file)
    return app


def show(app: App, anchor: str = "") -> RulesScene:
    app.scenes.push(RulesScene("uno", anchor))
    app.frame()
    page = app.scenes.top
    assert isinstance(page, RulesScene)
    return page


def test_it_opens_at_the_paragraph_asked_for(app):
    show(app)
    assert drive.area(app, "text").offset == 0
    app.scenes.pop()
    page = show(app, "r7")
    top = behind.document(page).top_of("R7")
    assert top is not None
    assert top > 200
    assert drive.area(app, "text").offset == pytest.approx(top - 14)


def test_an_unknown_paragraph_opens_at_the_top(app):
    show(app, "no-such-place")
    assert drive.area(app, "text").offset == 0


def test_search_counts_marks_and_goes_round(app):
    page = show(app)
    drive.press(app, pygame.K_f, mods=pygame.KMOD_LCTRL)
    drive.write(app, "PARAGRAPH")
    assert len(behind.hits(page)) == 40
    assert behind.hit_at(page) == 0
    drive.press(app, pygame.K_RETURN)
    assert behind.hit_at(page) == 1
    drive.press(app, pygame.K_F3, mods=pygame.KMOD_LSHIFT)
    drive.press(app, pygame.K_F3, mods=pygame.KMOD_LSHIFT)
    assert behind.hit_at(page) == 39
    drive.settle(app)
    area = drive.area(app, "text")
    assert area.offset < behind.hits(page)[39].y < area.offset + area.box.h


def test_search_finds_words_across_styles_and_nothing_where_nothing_is(app):
    page = show(app)
    page.group.focus_on("search")
    drive.write(app, "with bold words")
    assert len(behind.hits(page)) == 1
    drive.press(app, pygame.K_a, mods=pygame.KMOD_LCTRL)
    drive.write(app, "zebra")
    assert behind.hits(page) == []
    app.frame()


def test_the_arrows_are_live_only_while_there_is_something_to_go_to(app):
    page = show(app)
    assert not page.group.find("next").enabled
    page.group.focus_on("search")
    drive.write(app, "bold")
    assert page.group.find("next").enabled


def test_a_word_found_in_a_table_is_marked_there():
    pygame.font.init()
    canvas = Canvas(pygame.Surface((640, 400)), Studio(), 1.0, "en")
    blocks = parse("| card | worth |\n|---|---|\n| zebra | 5 |\n")
    document = Document(canvas, blocks, 600, lambda canvas, name, width: None)
    hits = document.find(canvas, "zebra")
    looks = []
    for marked in ((), hits):
        canvas.surface.fill("#000000")
        document.paint(canvas, 0, 400, marked)
        x, y, w, h = (round(part) for part in (hits[0].x, hits[0].y, hits[0].w, hits[0].h))
        looks.append(canvas.surface.get_at((x + w // 2, y - h // 2 + 1))[:3])
    assert looks[0] != looks[1]


def test_contents_jump(app):
    page = show(app)
    key = next(key for key in drive.keys(app) if key.endswith(".turn"))
    drive.click_on(app, key)
    top = behind.document(page).top_of("turn")
    assert top is not None
    assert drive.area(app, "text").offset == pytest.approx(top - 14)


def test_a_caption_is_found_and_an_unknown_picture_leaves_only_its_words(app, monkeypatch, tmp_path):
    file = tmp_path / "PICTURES.md"
    file.write_text("# Pictures\n\n![](card:red 7) ![lost](card:no such card) ![](card:nothing)\n", encoding="utf-8")
    monkeypatch.setattr(rulebook, "rules_file", lambda game, language: file)
    page = show(app)
    (row,) = [laid for laid in behind.laid_out(page) if laid.block.kind is Kind.PICTURES]
    keys: list[Any] = [shown.figure.key for shown in row.pictures]
    assert [key[1] for key in keys] == ["uno.face.red_7"]
    assert [text.layout.lines[0].text for text in row.texts] == ["Red 7", "lost"]
    picture, caption = row.pictures[0], row.texts[0]
    assert caption.x + caption.layout.width / 2 == pytest.approx(picture.x)
    assert caption.y > picture.y + picture.figure.height / 2
    drive.press(app, pygame.K_f, mods=pygame.KMOD_LCTRL)
    drive.write(app, "red 7")
    assert len(behind.hits(page)) == 1


@pytest.mark.parametrize("game", ["property_deal", "uno", "saboteur"])
def test_a_row_of_pictures_begins_at_the_edge_of_the_column(home, game):
    """Words wider than their picture stand out from under it, and the first of a row would leave the column."""
    app = App(headless=True, home=home)
    page = RulesScene(game)
    app.scenes.push(page)
    draw_top(app)
    rows = [laid for laid in behind.laid_out(page) if laid.block.kind is Kind.PICTURES]
    assert rows
    for laid in rows:
        ends = [text.x for text in laid.texts] + [shown.x - shown.figure.width / 2 for shown in laid.pictures]
        assert min(ends) >= -1


def test_a_situation_is_drawn_from_the_games_own_table(home):
    app = App(headless=True, home=home, language="en")
    app.scenes.push(RulesScene("saboteur"))
    app.frame()
    page = app.scenes.top
    figures = [figure for laid in behind.laid_out(page) for _, _, figure in laid.pictures]
    (shown,) = (figure for figure in figures if figure.key[0] == "situation")
    width, height = round(shown.width), round(shown.height)
    drawn = shown.render(width, height)
    assert drawn.get_size() == (width, height)
    assert drawn.get_at((0, 0)).a == 0, "its corners are round"
    table, _, box = situations.read(app.games["saboteur"])["tunnel"]
    start = next(zone for zone in table().zones if zone.id == "cell:0,0")
    x, y = round((start.x - box.x) * width / box.w), round((start.y - box.y) * height / box.h)
    way, rock = (
        pygame.transform.average_color(drawn, pygame.Rect(left - 20, top - 8, 40, 16))[:3]
        for left, top in ((x, y), (width // 2, round(height * 0.93)))
    )
    assert sum(way) > sum(rock) + 120, "the way is brighter than the rock"


@pytest.mark.allows_logs
@pytest.mark.parametrize(
    "told",
    ["{", "[]", '{"a": {}}', '{"a": {"shows": [0, 0, 9, 9], "position": {"cats": 9}}}'],
    ids=["broken", "no object", "nothing told", "unknown word"],
)
def test_situations_that_make_no_sense_leave_only_their_words(tmp_path, monkeypatch, told):
    from tabletable.core.registry import get_game

    monkeypatch.setattr(situations, "file_of", lambda game: tmp_path / "situations.json")
    (tmp_path / "situations.json").write_text(told, encoding="utf-8")
    assert situations.read(get_game("uno")) == {}


def test_the_contents_show_where_one_reads(app):
    page = show(app)
    game, turn = (anchor for _, anchor in behind.headings(page))
    area, begins = drive.area(app, "text"), behind.headings(page)[1][0]
    assert behind.section(page) == game
    drive.click_on(app, next(key for key in drive.keys(app) if key.endswith(f".{turn}")))
    assert behind.section(page) == turn
    area.scroll_to(0, at_once=True)
    assert behind.section(page) == game
    area.scroll_to(begins - 20, at_once=True)
    assert behind.section(page) == turn
    drive.click_on(app, next(key for key in drive.keys(app) if key.endswith(f".{game}")))
    assert behind.section(page) == game
    area.scroll_to(1e9, at_once=True)
    assert behind.section(page) == turn, "at its end the last part is read"


def test_a_search_marks_its_places_on_the_bar_and_counts_them_in_the_field(app):
    page = show(app)
    drive.press(app, pygame.K_f, mods=pygame.KMOD_LCTRL)
    drive.write(app, "PARAGRAPH")
    assert list(drive.area(app, "text").marks) == [hit.y for hit in behind.hits(page)]
    field = drive.widget(app, "search")
    (count,) = [words for words in draw_top(app).words if words.wanted == "1 of 40"]
    assert field.box.x < count.box.x < field.box.right
    assert field.box.y < count.box.y < field.box.bottom


def test_keys_scroll(app):
    show(app)
    area = drive.area(app, "text")
    drive.press(app, pygame.K_DOWN)
    assert area.offset == area.step
    drive.press(app, pygame.K_END)
    assert area.offset == pytest.approx(area.content_height - area.box.h)
    app.post(Input(InputKind.WHEEL, 700, 400, wheel=1))
    app.frame()
    assert area.offset < area.content_height - area.box.h


def test_escape_leaves_the_field_first_then_the_rules(app):
    show(app)
    drive.press(app, pygame.K_SLASH)
    drive.write(app, "turn")
    drive.press(app, pygame.K_ESCAPE)
    assert len(app.scenes) == 1
    drive.press(app, pygame.K_ESCAPE)
    assert len(app.scenes) == 0


def test_missing_rules_are_said(home, monkeypatch):
    monkeypatch.setattr(rulebook, "rules_file", lambda game, language: None)
    app = App(headless=True, home=home, language="en")
    page = show(app)
    assert page._blocks[0].text == "The rules of this game are missing."


def test_a_house_rule_tells_itself_at_the_end_of_its_section():
    anchors = [block.anchor for block in rulebook.read("uno", "en") if block.kind is Kind.HEADING]
    assert anchors.index("challenge") < anchors.index("jump_in") < anchors.index("rulings")
    assert rulebook.heading("uno", "zh-Hant", "jump_in") == "搶出"
    assert rulebook.heading("uno", "en", "stacking") == "", "it has no paragraph of its own"


def test_every_game_has_rules_in_every_language():
    from tabletable.core.registry import all_games

    for game in all_games():
        for language in ("en", "zh-Hans", "zh-Hant"):
            file = rulebook.rules_file(game, language)
            assert file is not None, f"{game} has no RULES.md"
            blocks = parse(file.read_text(encoding="utf-8"))
            assert len([block for block in blocks if block.kind is Kind.HEADING]) >= 3


def test_pictures_of_equal_width_in_equal_words_stay_apart():
    pygame.font.init()
    canvas = Canvas(pygame.Surface((640, 400)), Studio(), 1.0, "en")

    def illustrate(canvas, source, height):
        colour = source.partition(":")[2]

        def render(width, height):
            surface = pygame.Surface((width, height), pygame.SRCALPHA)
            surface.fill(colour)
            return surface

        return Illustration(Figure(source, 30, height, render), "")

    document = Document(canvas, parse("| a |\n|---|\n| ![](x:#FF0000) |\n| ![](x:#0000FF) |\n"), 600, illustrate)
    document.paint(canvas, 0, 400)
    (table,) = behind.laid_blocks(document)
    middles = [(round(x + 16), round(y)) for x, y, _ in table.texts[1:]]
    assert [tuple(canvas.surface.get_at(middle))[:3] for middle in middles] == [(255, 0, 0), (0, 0, 255)]
