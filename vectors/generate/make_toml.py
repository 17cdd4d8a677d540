"""Makes toml.json: the public cases of toml-test for TOML 1.0; Python's tomllib has to agree."""

import json
import math
import tomllib
from datetime import date, datetime, time
from typing import Any

from common import Case, VectorFile, hex0x, invalid, valid
from printed_toml_structure import STRUCTURE
from printed_toml_valid import VALID
from printed_toml_values import VALUES

MEANINGS = {
    "array": "an array, or a table that would extend one",
    "bool": "a word that is neither true nor false",
    "control": "a control character, or a carriage return that does not end a line",
    "datetime": "a date with a time",
    "encoding": "not UTF-8, or a byte order mark out of place",
    "float": "a number with a fraction or an exponent",
    "inline-table": "an inline table, or something that would extend one",
    "integer": "a whole number",
    "key": "a key",
    "local-date": "a date",
    "local-datetime": "a date with a time and no offset",
    "local-time": "a time",
    "spec-1.0.0": "what the specification shows as invalid",
    "string": "a string, or an escape in it",
    "table": "a header, or a table defined twice",
}

# tomllib leaves the byte order mark to whoever opens the file.
BYTE_ORDER_MARK = "\ufeff"


def same(found: Any, wanted: Any) -> bool:
    """Compares what tomllib reads with tagged JSON."""
    if isinstance(found, dict):
        return found.keys() == wanted.keys() and all(same(found[key], wanted[key]) for key in found)
    if isinstance(found, list):
        return len(found) == len(wanted) and all(map(same, found, wanted))
    kind: str = wanted["type"]
    text: str = wanted["value"]
    match found:
        case bool():
            return kind == "bool" and text == str(found).lower()
        case int():
            return kind == "integer" and text == str(found)
        case float():
            number = float(text)
            return kind == "float" and (found == number or math.isnan(found) and math.isnan(number))
        case str():
            return kind == "string" and text == found
        case datetime():
            local = kind == "datetime-local"
            return local == (found.tzinfo is None) and found == datetime.fromisoformat(text)
        case date():
            return kind == "date-local" and found == date.fromisoformat(text)
        case time():
            return kind == "time-local" and found == time.fromisoformat(text)
    return False


def accepted(name: str, text: str, tagged: str) -> Case:
    found = tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    assert same(found, json.loads(tagged)), f"{name}: {found}"
    return valid(name, bytes=hex0x(text.encode()), value=tagged)


def refused(name: str, document: str | bytes) -> Case:
    data = document.encode() if isinstance(document, str) else document
    try:
        raise AssertionError(f"{name}: tomllib reads {tomllib.loads(data.decode())}")
    except ValueError:
        return invalid(name.partition("/")[0], name, bytes=hex0x(data))


def build() -> VectorFile:
    return VectorFile(
        name="toml.json",
        standard="TOML 1.0.0 (toml-test)",
        comment=(
            "Documents that every reader of TOML 1.0 must accept, and documents that it must "
            "refuse; comments are the names in toml-test."
        ),
        packages=(),
        given={"bytes": "the document"},
        gives={
            "value": (
                "tagged JSON, as text: tables and arrays as they are, everything else as `type` "
                "and `value`, both strings"
            )
        },
        errors=MEANINGS,
        cases=[accepted(*case) for case in VALID] + [refused(*case) for case in STRUCTURE + VALUES],
    )
