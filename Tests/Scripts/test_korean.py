"""The Korean translation is whole, and its particles can fit what they follow."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import sentence_catalogue  # noqa: E402


def test_korean_is_complete() -> None:
    """Every sentence has a translation that is not marked as a guess."""
    folder = ROOT / "Translations"
    catalogue = sentence_catalogue.parsed((folder / "kingtherum.pot").read_text(), "pot")[1:]
    known = {entry.one: entry.many for entry in catalogue}
    _, texts = sentence_catalogue.translation(folder / "ko.po", known)
    assert set(texts) == set(known)


def test_korean_particles_fit_what_they_follow() -> None:
    """Behind an argument, a particle stands in both forms: the program chooses one."""
    one_form = re.compile(r"\d\}[\"’”']*(을|를|은|는|과|와|으로)(?![가-힣(])")
    other_order = re.compile(r"\d\}[\"’”']*(를\(을\)|가\(이\)|는\(은\)|와\(과\))")
    folder = ROOT / "Translations"
    for entry in sentence_catalogue.parsed((folder / "ko.po").read_text(), "ko.po")[1:]:
        for text in entry.texts.values():
            assert not one_form.search(text) and not other_order.search(text), text
