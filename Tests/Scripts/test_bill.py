"""The bills of materials name all that is in the programs, and what cannot be named is an error."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import bill  # noqa: E402
import bill_parts  # noqa: E402
import pins  # noqa: E402

APACHE = "Apache License\n   Version 2.0, January 2004\n"
ENVIRONMENT = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
linux = pytest.mark.skipif(sys.platform != "linux", reason="packages are made for Linux")


def written(*arguments: str) -> str:
    return subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "bill.py"), *arguments],
        env=ENVIRONMENT, capture_output=True, text=True, check=True,
    ).stdout


@linux
@pytest.mark.parametrize("program", ["kingtherum", "kingtherum-worker"])
def test_every_linked_module_is_in_the_bill(program: str) -> None:
    found = json.loads(written(program, "1.2.3"))
    assert found["metadata"]["timestamp"] == "2023-11-14T22:13:20Z"
    names = {each["name"] for each in found["components"]}
    assert {"swift", "swift-foundation", "libc6", "libsecp256k1-1"} <= names
    network = {"swift-nio", "swift-nio-ssl", "boringssl", "async-http-client", "GRDB.swift"}
    assert names & network == (network if program == "kingtherum-worker" else set())
    assert ("libsodium23" in names) == (program == "kingtherum")
    own = {folder.name for folder in (ROOT / "Sources").iterdir()}
    link = ROOT / ".build" / "release" / f"{program}.product" / "Objects.LinkFileList"
    manifest = (ROOT / ".build" / "release.yaml").read_text()
    folders = bill_parts.module_folders(manifest)
    for module in set(re.findall(r"/([^/\s]+)\.build/", link.read_text())):
        if module.replace("_", "-") not in own and module not in own:
            assert folders[module] in names, module
    for each in found["components"]:
        assert each["version"] and each["purl"] and each["licenses"][0]["expression"]


@linux
def test_the_same_build_has_the_same_bill() -> None:
    once = written("kingtherum-worker", "1.2.3")
    assert written("kingtherum-worker", "1.2.3") == once
    other = json.loads(written("kingtherum-worker", "1.2.4"))
    assert other["serialNumber"] != json.loads(once)["serialNumber"]


@linux
def test_the_licences_of_what_is_inside_go_with_a_package() -> None:
    text = written("--copyright", "kingtherum-worker")
    assert (ROOT / "LICENSE").read_text().strip() in text
    for part in bill_parts.parts(ROOT, "kingtherum-worker"):
        assert (f"\n{part.name} {part.version}\nLicence: {part.licence}" in text) == part.is_inside
    # That of Debian is not repeated.
    assert "TERMS AND CONDITIONS FOR USE" not in text and "Runtime Library Exception" in text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (APACHE, "Apache-2.0"),
        (APACHE + "## Runtime Library Exception", "Apache-2.0 WITH Swift-exception"),
        (
            "Permission is hereby granted, free of charge, to any person obtaining a copy of this",
            "MIT",
        ),
    ],
)
def test_licences_are_recognized(text: str, name: str) -> None:
    assert bill_parts.licence_of(text, "it") == name


@pytest.mark.parametrize("text", ["", "GNU GENERAL PUBLIC LICENSE", "Apache License, Version 1.1"])
def test_another_licence_is_an_error(text: str) -> None:
    with pytest.raises(bill_parts.Unknown, match="the licence of it is not known"):
        bill_parts.licence_of(text, "it")


@pytest.mark.parametrize("arguments", [[], ["kingtherum"], ["other", "1"], ["--copyright", "other"]])
def test_other_command_lines_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert bill.main(arguments) == 64
    assert capsys.readouterr().out == ""


def component(name: str, version: str, kind: str = "swift") -> dict[str, object]:
    return {
        "name": name, "version": version, "purl": f"pkg:{kind}/{name}@{version}",
        "properties": [{"name": "kingtherum:revision", "value": "00ff"}],
        "externalReferences": [{"type": "vcs", "url": f"https://example.org/{name}"}],
    }


def test_pins_are_those_of_all_bills() -> None:
    found = pins.pins([
        {"components": [component("B", "1.0.0"), component("libc6", "2.36", "deb")]},
        {"components": [component("a", "2.0.0"), component("B", "1.0.0")]},
    ])
    assert [(pin["identity"], pin["location"]) for pin in found] == [
        ("b", "https://example.org/B"), ("a", "https://example.org/a"),
    ]
    assert found[1]["state"] == {"revision": "00ff", "version": "2.0.0"}


def test_bills_that_disagree_are_refused() -> None:
    with pytest.raises(ValueError, match="different versions of b"):
        pins.pins([{"components": [component("b", v)]} for v in ("1.0.0", "1.0.1")])
