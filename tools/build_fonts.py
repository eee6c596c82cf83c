#!/usr/bin/env python3
"""Build the fonts in ``art/fonts`` from the full Noto Sans, Noto Sans CJK and LXGW WenKai files.

The game ships five cuts: a sans in two scripts (SC for English and Simplified Chinese, TC for
Traditional Chinese, because the two draw many shared code points differently) and two weights, and
one brush-like Kai for titles. Every cut holds Latin, the punctuation and symbols seen on screen and
both level-1 sets of hanzi (GB2312 and Big5), so that a player's name shows whatever the language is.

Letters that only names bring lie in files of their own, which the program opens once a name has one: the rest of Latin
with Greek and Cyrillic, the rest of Big5 in Taiwan's shapes, the rest of the 8,105 characters of 通用规范汉字表 in the
mainland's, what HKSCS adds in Hong Kong's, kana with the kanji that Japan alone uses, and Hangul. What every cut above
has is not in them.

Running this is needed only to change the character set: the results are committed. On Debian::

    apt install fonts-noto-core fonts-noto-cjk fonts-lxgw-wenkai && pip install fonttools
    python tools/build_fonts.py --source /usr/share/fonts

The output is byte-reproducible for the same sources and the same fontTools. All families are under
the SIL Open Font License 1.1; a subset is a modified version, so its names must not use the reserved
ones of the originals, and the licence with their copyright lines lies beside the files (``OFL.txt``).
"""

import argparse
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TONGYONG = Path(__file__).with_name("tongyong.txt")
"""The 8,105 characters of 通用规范汉字表 (2013) in their order; no codec of Python has this set."""
OUT = Path(__file__).resolve().parent.parent / "art" / "fonts"
DEFAULT_SOURCES = (Path("/usr/share/fonts"), Path.home() / ".local/share/fonts", Path.home() / ".fonts")
KAI_LIMIT = 4_000_000
"""Largest accepted size of the title face in bytes; above it, Big5 characters are left out."""

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180)]
"""ASCII, Latin-1 and Latin Extended-A.

Of the last, Noto Sans CJK has only the long vowels and a few more, LXGW WenKai has all.
"""

SYMBOLS = (
    "‐‑‒–—―⸺‘’‚“”„†‡•…‰′″‹›※€№™"
    "←↑→↓↔↕↖↗↘↙⇄−×÷±≈≠≤≥∞√"
    "■□▲△▶▷▼▽◀◁◆◇○●◎★☆♠♡♢♣♤♥♦♧♪✓✗"
    "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
    "\u3000、。〃々〇〈〉《》「」『』【】〔〕〖〗〜〝〞￥"
)
"""Punctuation and symbols; a sign that a source lacks is left out and the tests see it."""

FULL_WIDTH = range(0xFF01, 0xFF5F)

LETTERS = (
    range(0x100, 0x2B0),  # the rest of Latin, with the letters of Azerbaijan and West Africa
    (0x2BB, 0x2BC),  # the apostrophes of Hawaii and of Ukraine
    range(0x370, 0x3E2),  # Greek
    range(0x3F0, 0x530),  # Greek and Cyrillic
    range(0x1E00, 0x2000),  # Latin with two marks, as in Vietnam, and polytonic Greek
)
BOPOMOFO = (*range(0x3105, 0x3130), 0x2C7, 0x2CA, 0x2CB, 0x2D9)
"""Bopomofo with tone marks, shown by input methods before they become a hanzi."""
KANA = (*range(0x3041, 0x3097), *range(0x309B, 0x3100), *range(0x31F0, 0x3200), *range(0xFF61, 0xFFA0))
MAC_KEYS = "⌘⇧"
"""Signs on the keys of macOS. They are built with kana, in the smallest cut of a source that has them."""
JAMO = range(0x3131, 0x3164)
"""Jamo, shown by input methods before they become a syllable."""
SYLLABLES = range(0xAC00, 0xD7A4)
_Ems = tuple[int, int]

NAME_HANZI = (
    "婷琪瑶昊轩鑫睿晗妍婧玮钰晟烨炜煜熠瑾瑜璇璐璟琳琦琛琮珏珂珈珺琰琬瑄瑛瑗璨璞彤彬彦斌斐旭昕昱晔晖晞晏曦曜"
    "栋桐梓楠榕樱沁沅沐泓洛洺涵淇淼渝湘滢漪潇澜澄瀚炫焱焕煊熙珊琼甯皓祺禧筠筱箐绮缇翊翎翔翰耘胤芃芊芙芮芷苒"
    "苡茉茗茜荀荃莎莹菁菡萱葳蓓蓉蔚蕊蕙蕾薇虞诗诺谌谧谦贤赟轶逸郦鄢钊钧铎铠铭镐闫阮陌雯霁霄霖霏靖韬韵颖颢飒"
    "馨骁骅骞骏鹭麒麟喆堃崟嵘嵩岚峥峻巍帆怿恺惇懿戬扬昀晁曌杞杼枫柠桦梵槿樾欤歆毓沂沣泠泱浠浔涔湉溱滟濛濯灏"
    "炀烊焓燊爰玥玎珩璎畅皎砚祎禛稷竑笙笪绾缦缨羿羽聿芸苓荞荻莞菀萦葭蓁蔓薏蘅祯褚谙谡貂贇邈邢邬郗酆铄锴镕"
    "镝闵阑隽雒韫頔颀馥骐骥鸢麾黛龑劼勋匡卉叡呈咏哲唯啸喻嘉圻垚奕妤妮姗姝娅娉娜婉婕媛嫒嫣孜宥宸尧屹"
)
"""Hanzi frequent in given names; those outside both level-1 sets would show as boxes."""

TERM_HANZI = "裏"
"""Hanzi of our own words outside both level-1 sets: the author of Yose Duel writes 裏牌."""


class SourceMissing(Exception):
    """A full font that a cut is made from was found in none of the source folders."""


@dataclass(frozen=True)
class Cut:
    """A font file to build: the source of its outlines and its name.

    ``face`` is the index inside a ``.ttc`` collection (0 for a plain font), ``text`` gives its characters; those
    missing in the source are left out. ``em`` is the size of the em in the source's units, 0 for its own: a smaller one
    makes letters larger, so that capitals of two sources are equally high.
    """

    file: str
    source: str
    face: int
    family: str
    style: str
    text: Callable[[], set[str]]
    em: int = 0


def _of_all() -> set[str]:
    return basic_characters() | hanzi()


BASIC_CUTS = (
    Cut("TabletableSansSC-Regular.otf", "NotoSansCJK-Regular.ttc", 2, "Tabletable Sans SC", "Regular", _of_all),
    Cut("TabletableSansSC-Bold.otf", "NotoSansCJK-Bold.ttc", 2, "Tabletable Sans SC", "Bold", _of_all),
    Cut("TabletableSansTC-Regular.otf", "NotoSansCJK-Regular.ttc", 3, "Tabletable Sans TC", "Regular", _of_all),
    Cut("TabletableSansTC-Bold.otf", "NotoSansCJK-Bold.ttc", 3, "Tabletable Sans TC", "Bold", _of_all),
    Cut("TabletableKai-Bold.ttf", "LXGWWenKai-Bold.ttf", 0, "Tabletable Kai", "Bold", _of_all),
)


def gb2312_level1() -> set[str]:
    """Return the 3,755 hanzi of GB2312 level 1 (rows 16 to 55)."""
    return set(_decode("gb2312", range(0xB0, 0xD8), range(0xA1, 0xFF)))


def big5_level1() -> set[str]:
    """Return the 5,401 hanzi of Big5 level 1 (bytes A440 to C67E)."""
    trail = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    return {c for c in _decode("big5", range(0xA4, 0xC7), trail, last=b"\xc6\x7e") if "\u4e00" <= c <= "\u9fff"}


def big5() -> set[str]:
    """Return the 13,053 hanzi of Big5 (two are in it twice), and the seven that every Big5 system of today adds."""
    trail = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    cells = _decode("cp950", range(0xA4, 0xFA), trail)
    return {c for c in cells if "\u4e00" <= c <= "\u9fff"}


def tongyong() -> set[str]:
    """Return the 8,105 hanzi of 通用规范汉字表."""
    return set(TONGYONG.read_text(encoding="utf-8")) - {"\n"}


def hkscs() -> set[str]:
    """Return the hanzi of Big5 with HKSCS, the supplementary set of Hong Kong."""
    trail = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    cells = _decode("big5hkscs", range(0x87, 0xFF), trail)
    return {c for c in cells if len(c) == 1 and unicodedata.name(c, "").startswith("CJK UNIFIED IDEOGRAPH")}


def jis_x_0208() -> set[str]:
    """Return the 6,355 kanji of JIS X 0208 (rows 16 to 84)."""
    return set(_decode("euc_jp", range(0xB0, 0xF5), range(0xA1, 0xFF)))


def letters() -> set[str]:
    """Return Latin, Greek and Cyrillic beyond Latin-1, without combining marks."""
    return {chr(c) for block in LETTERS for c in block if unicodedata.category(chr(c))[0] in "LS"}


def traditional() -> set[str]:
    """Return the rest of Big5, and bopomofo."""
    return (big5() - hanzi()) | set(map(chr, BOPOMOFO))


def simplified() -> set[str]:
    """Return the rest of 通用规范汉字表."""
    return tongyong() - hanzi()


def hong_kong() -> set[str]:
    """Return the characters of HKSCS missing in the other cuts."""
    return hkscs() - hanzi() - big5() - tongyong() - japanese()


def japanese() -> set[str]:
    """Return kana, the kanji of JIS X 0208 missing in the other cuts, and the signs on the keys of macOS."""
    return (jis_x_0208() - hanzi() - big5() - tongyong()) | set(map(chr, KANA)) | set(MAC_KEYS)


def korean() -> set[str]:
    """Return all Hangul syllables and jamo: input methods pass through rare ones on the way to usual ones."""
    return set(map(chr, (*SYLLABLES, *JAMO)))


def _decode(codec: str, lead: Iterable[int], trail: Iterable[int], last: bytes = b"\xff\xff") -> Iterator[str]:
    cells = [bytes((a, b)) for a in lead for b in trail]
    for cell in cells:
        if cell <= last:
            try:
                yield cell.decode(codec)
            except UnicodeDecodeError:
                continue


def basic_characters() -> set[str]:
    """Return every character of a cut that is not an ideograph."""
    return {chr(c) for c in LATIN} | set(SYMBOLS) | {chr(c) for c in FULL_WIDTH}


def hanzi() -> set[str]:
    """Return every ideograph of a cut: both level-1 sets, those of frequent given names, and those of terms."""
    return gb2312_level1() | big5_level1() | set(NAME_HANZI) | set(TERM_HANZI)


def _name_cuts(part: str, source: str, face: int, text: Callable[[], set[str]], ems: _Ems = (0, 0)) -> Iterator[Cut]:
    ending = "otf" if source.endswith("ttc") else "ttf"
    for style, em in zip(("Regular", "Bold"), ems, strict=True):
        file = f"TabletableNames{part}-{style}.{ending}"
        yield Cut(file, source.format(style), face, f"Tabletable Names {part}", style, text, em)


NAME_CUTS = (
    *_name_cuts("Letters", "NotoSans-{}.ttf", 0, letters, (974, 963)),
    *_name_cuts("TC", "NotoSansCJK-{}.ttc", 3, traditional),
    *_name_cuts("SC", "NotoSansCJK-{}.ttc", 2, simplified),
    *_name_cuts("JP", "NotoSansCJK-{}.ttc", 0, japanese),
    *_name_cuts("KR", "NotoSansCJK-{}.ttc", 1, korean),
    *_name_cuts("HK", "NotoSansCJK-{}.ttc", 4, hong_kong),
)
CUTS = (*BASIC_CUTS, *NAME_CUTS)


def find_source(name: str, folders: Sequence[Path]) -> Path:
    """Return the first file named ``name`` below ``folders``; raises `SourceMissing`."""
    for folder in folders:
        if folder.is_dir():
            for path in sorted(folder.rglob(name)):
                return path
    tried = ", ".join(str(f) for f in folders)
    raise SourceMissing(
        f"{name} not found below {tried}. Install the Debian packages fonts-noto-core, fonts-noto-cjk and "
        "fonts-lxgw-wenkai, or give the folder that holds it with --source."
    )


def subset(path: Path, face: int, text: set[str]) -> TTFont:
    """Load the font at ``path`` reduced to ``text``, without vertical metrics.

    ``.notdef`` keeps its outline, so that a missing character shows as a box instead of a gap.
    """
    font = TTFont(path, fontNumber=face, recalcTimestamp=False, lazy=True)
    options = Options()
    options.layout_features = ["kern", "ccmp", "pwid", "tnum"]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.name_IDs = []
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx", "DSIG", "meta"]
    cutter = Subsetter(options)
    cutter.populate(unicodes={ord(c) for c in text})
    cutter.subset(font)
    return font


def narrow_forms(font: TTFont) -> dict[str, str]:
    """Map glyph names to proportional glyph names, from the ``pwid`` feature; empty without one."""
    if "GSUB" not in font:
        return {}
    table = font["GSUB"].table
    pairs: dict[str, str] = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "pwid":
            for index in record.Feature.LookupListIndex:
                for sub in table.LookupList.Lookup[index].SubTable:
                    pairs.update(getattr(sub, "ExtSubTable", sub).mapping)
    return pairs


def latin_context_features(font: TTFont) -> str:
    """Return the feature source that narrows shared punctuation next to Latin letters; "" if not needed.

    Unicode has one code point for the quotes, the ellipsis and the middle dot of English and of
    Chinese, and a CJK font draws them one em wide. The text renderer can switch neither language nor
    optional features, but it applies ``ccmp`` and ``calt`` always. So an ellipsis after a small letter
    and a quote that touches Latin text take their proportional form while Chinese text keeps the wide
    one; a dot between two spaces swallows them, as its em has room enough; and a pair of dashes
    becomes the unbroken Chinese dash.
    """
    cmap: dict[int, str] = font.getBestCmap()
    narrow = narrow_forms(font)
    quotes = [cmap[ord(c)] for c in "‘’“”" if ord(c) in cmap]
    if not quotes or not all(q in narrow for q in quotes):
        return ""
    space, dot, dash, long_dash, dots = (cmap[ord(c)] for c in " ·—⸺…")
    small = dict.fromkeys(cmap[c] for c in LATIN if c in cmap and chr(c).islower())
    word = dict.fromkeys(cmap[c] for c in LATIN if c in cmap and c not in (0x20, 0xA0, 0xAD, 0xB7))
    return f"""
        languagesystem DFLT dflt; languagesystem latn dflt; languagesystem hani dflt;
        @word = [{" ".join(word)} {narrow[dots]}];
        @wide = [{" ".join(quotes)}];
        @narrow = [{" ".join(narrow[q] for q in quotes)}];
        lookup SLIM {{ sub @wide by @narrow; sub {dots} by {narrow[dots]}; }} SLIM;
        feature ccmp {{
            sub {dash} {dash} by {long_dash};
            sub {space} {dot} {space} by {dot};
        }} ccmp;
        feature calt {{
            lookup DOTS {{ sub [{" ".join(small)}] {dots}' lookup SLIM; }} DOTS;
            lookup AFTER {{ sub [@word @narrow] @wide' lookup SLIM; }} AFTER;
            lookup BEFORE {{ sub @wide' lookup SLIM [@word @narrow]; }} BEFORE;
        }} calt;
    """


def rename(font: TTFont, cut: Cut) -> None:
    """Give ``font`` the names of ``cut`` everywhere and drop all its other names."""
    full = f"{cut.family} {cut.style}"
    postscript = full.replace(" ", "").replace(cut.style, f"-{cut.style}")
    names = {
        0: "Copyright notices of the original authors: see OFL.txt.",
        1: cut.family,
        2: cut.style,
        3: f"1.0;tabletable;{postscript}",
        4: full,
        5: "Version 1.0",
        6: postscript,
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: "https://openfontlicense.org",
    }
    table = font["name"]
    table.names = []
    for name_id, text in names.items():
        table.setName(text, name_id, 3, 1, 0x409)
    if "CFF " in font:
        cff = font["CFF "].cff
        cff.fontNames = [postscript]
        top = cff.topDictIndex[0]
        _rename_cff(top, names[0], full, cut.family)
        for number, part in enumerate(getattr(top, "FDArray", [])):
            part.FontName = f"{postscript}-{number}"


def _rename_cff(top: Any, notice: str, full: str, family: str) -> None:
    top.Notice, top.FullName, top.FamilyName = notice, full, family
    if "Copyright" in top.rawDict:
        top.Copyright = notice


def build(cut: Cut, folders: Sequence[Path], out: Path, text: set[str]) -> Path:
    """Write ``cut`` holding ``text`` into the folder ``out`` and return the file's path."""
    path = out / cut.file
    with subset(find_source(cut.source, folders), cut.face, text) as font:
        features = latin_context_features(font)
        if features:
            addOpenTypeFeaturesFromString(font, features, tables=["GSUB"])
        rename(font, cut)
        font["head"].unitsPerEm = cut.em or font["head"].unitsPerEm
        font.save(path)
    return path


def build_all(folders: Sequence[Path], out: Path = OUT) -> list[Path]:
    """Build every cut into ``out``; the Kai is built smaller if it exceeds `KAI_LIMIT`."""
    out.mkdir(parents=True, exist_ok=True)
    paths = []
    for cut in CUTS:
        path = build(cut, folders, out, cut.text())
        if cut.family.endswith("Kai") and path.stat().st_size > KAI_LIMIT:
            path = build(cut, folders, out, basic_characters() | gb2312_level1())
        paths.append(path)
    return paths


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, or 2 with a message if a source is missing."""
    parser = argparse.ArgumentParser(description="Build the fonts in art/fonts.")
    parser.add_argument(
        "--source",
        type=Path,
        action="append",
        metavar="FOLDER",
        help="folder searched for the full fonts; may be given more than once",
    )
    parser.add_argument("--out", type=Path, default=OUT, help="folder to write to (default: art/fonts)")
    options = parser.parse_args(argv)
    try:
        paths = build_all(options.source or DEFAULT_SOURCES, options.out)
    except SourceMissing as error:
        print(f"build_fonts: {error}", file=sys.stderr)
        return 2
    for path in paths:
        print(f"{path.name:32} {path.stat().st_size / 1e6:5.2f} MB")
    return 0


if __name__ == "__main__":
    import console

    console.leave(main)
