"""A language is one line and one folder: a made-up one is added to a copy of the sources and taken out again."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tabletable.play.language import facts
from tabletable.play.language.catalogue import detect

ROOT = Path(__file__).resolve().parents[2]
CODE = "eo"
LINE = f'    Language("{CODE}", "Esperanto", ("{CODE}",)),\n'

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(sys.platform == "win32", reason="art and sounds are borrowed by symbolic links"),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, with the line and without the folder."""
    root = tmp_path_factory.mktemp("language")
    ignored = shutil.ignore_patterns("__pycache__")
    for part in ("tabletable", "tools"):
        shutil.copytree(ROOT / part, root / part, ignore=ignored)
    for part in ("art", "sounds"):
        (root / part).symlink_to(ROOT / part)
    file = root / "tabletable/play/language/facts.py"
    text = file.read_text(encoding="utf-8")
    end = ')\n"""All languages'
    assert text.count(end) == 1
    file.write_text(text.replace(end, LINE + end), encoding="utf-8")
    return root


def run(root: Path, *words: str) -> tuple[int, str]:
    variables = {**os.environ, "PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, *words], cwd=root, env=variables, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def own_folder(root: Path) -> Path:
    """Return the language's folder: every message and rule as in English, every term under its English name."""
    folder = root / "tabletable/locale" / CODE
    folder.mkdir()
    shutil.copy2(root / "tabletable/locale/en.po", folder / "main.po")
    names: dict[str, str] = {}
    for game in sorted((root / "tabletable/games").iterdir()):
        if (game / "locale/en.po").is_file():
            shutil.copy2(game / "locale/en.po", folder / f"{game.name}.po")
            shutil.copy2(game / "RULES.md", folder / f"{game.name}.md")
    for file in root.glob("tabletable/**/locale/terms.toml"):
        names |= {term["en"]: term["en"] for term in tomllib.loads(file.read_text(encoding="utf-8"))["term"]}
    lines = [f'"{name}" = "{name}"\n' for name in names]
    (folder / "terms.toml").write_text("".join(lines), encoding="utf-8")
    return folder


def test_a_language_is_a_line_and_a_folder_and_the_check_says_what_is_missing(copy: Path) -> None:
    code, sentence = run(copy, "tools/translations.py", "check")
    assert code == 1
    assert "Traceback" not in sentence
    assert f"tabletable/locale/{CODE}.po: missing" in sentence

    folder = own_folder(copy)
    assert run(copy, "tools/translations.py", "check") == (0, "catalogues are fine\n")
    ask = (
        "from tabletable.play.language.catalogue import Catalogue, detect\n"
        "from tabletable.play.language import rulebook\n"
        f"words = Catalogue(detect(['{CODE}_XX.UTF-8']))\nprint(words.language, words.text('ui.title.continue'))\n"
        f"print(words.text('uno.ask.play'), rulebook.rules_file('uno', '{CODE}'))"
    )
    assert run(copy, "-c", ask)[1].splitlines() == [
        f"{CODE} {english(copy, 'main', 'ui.title.continue')}",
        f"{english(copy, 'uno', 'uno.ask.play')} {folder / 'uno.md'}",
    ]

    main = (folder / "main.po").read_text(encoding="utf-8")
    (folder / "main.po").write_text(
        main.replace("nplurals=2; plural=(n != 1)", "nplurals=3; plural=n%3"), encoding="utf-8"
    )
    code, sentence = run(copy, "tools/translations.py", "check")
    assert "the header says nplurals=3; this language has `Plural-Forms: nplurals=2; plural=(n != 1);`" in sentence
    assert sentence.count("plural forms") == 0, "once, not for every message"
    kana = main.replace(f'msgstr "{english(copy, "main", "ui.title.continue")}"', 'msgstr "つづける 楽"', 1)
    (folder / "main.po").write_text(kana, encoding="utf-8")
    assert "no glyph" not in run(copy, "tools/translations.py", "check")[1]

    (folder / "uno.md").unlink()
    names = (folder / "terms.toml").read_text(encoding="utf-8").splitlines(keepends=True)
    (folder / "terms.toml").write_text("".join(names[1:]), encoding="utf-8")
    text = (folder / "uno.po").read_text(encoding="utf-8")
    (folder / "uno.po").write_text(re.sub(r'\nmsgid "uno\.ask\.play"\nmsgstr .*\n', "\n", text), encoding="utf-8")
    code, sentence = run(copy, "tools/translations.py", "check")
    assert code == 1
    assert f"uno.ask.play is missing in {CODE}" in sentence
    assert f"the rules are missing in {CODE}: players read them in English" in sentence
    assert f"no name in {CODE} for {names[0].split('=')[0].strip().strip(chr(34))}" in sentence

    shutil.rmtree(folder)
    file = copy / "tabletable/play/language/facts.py"
    file.write_text(file.read_text(encoding="utf-8").replace(LINE, ""), encoding="utf-8")
    assert run(copy, "tools/translations.py", "check") == (0, "catalogues are fine\n")


def english(root: Path, part: str, key: str) -> str:
    """Return a message of the folder, as its catalogue says it."""
    text = (root / "tabletable/locale" / CODE / f"{part}.po").read_text(encoding="utf-8")
    return text.split(f'msgid "{key}"\nmsgstr "')[1].split('"\n')[0]


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("zh_Hans_TW", "zh-Hans"),
        ("zh_HK.UTF-8", "zh-Hant"),
        ("zh-Hant-CN", "zh-Hant"),
        ("zh", "zh-Hans"),
        ("en_GB", "en"),
        ("de_DE", "en"),
    ],
)
def test_a_system_s_locale_finds_its_language(locale: str, language: str) -> None:
    assert detect([locale]) == language


def test_a_language_that_is_none_has_the_facts_of_english() -> None:
    assert facts.of("tlh") is facts.FACTS[0]
    assert [each.plurals for each in facts.FACTS] == [2, 1, 1]
