"""What the two programs consist of: packages of Swift, of the compiler, and of the system.

A part that is not known here is an error: the bill would be incomplete, or without a licence.
"""

import json
import re
import subprocess
import urllib.parse
from dataclasses import dataclass, field
from pathlib import Path

APACHE = "Apache-2.0"
SWIFT = "Apache-2.0 WITH Swift-exception"
GCC = "GPL-3.0-or-later WITH GCC-exception-3.1"

# The archives that come with the compiler, by the project that they are from.
ARCHIVES = {
    "swift": (SWIFT, ("swiftCore", "swift_Concurrency", "swift_StringProcessing", "swift_RegexParser",
                      "swiftDispatch", "swiftGlibc", "swiftSynchronization")),
    "swift-corelibs-libdispatch": (SWIFT, ("dispatch", "BlocksRuntime")),
    "swift-foundation": (SWIFT, ("FoundationEssentials", "FoundationInternationalization",
                                 "_FoundationCollections", "_FoundationCShims")),
    "swift-corelibs-foundation": (SWIFT, ("Foundation", "CoreFoundation", "_CFURLSessionInterface")),
    "swift-foundation-icu": ("Unicode-3.0", ("_FoundationICU",)),
}

# Code of others inside a Swift package: where it is, and where its version is written.
BUNDLED = {
    "CNIOLLHTTP": ("llhttp", "MIT", "include/c_nio_llhttp.h",
                   r"define LLHTTP_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)"),
    "CNIOBoringSSL": ("boringssl", "Apache-2.0 AND (MIT OR Apache-2.0 OR BSD-1-Clause)", "hash.txt",
                      r"revision ([0-9a-f]{40})"),
    "CNIOExtrasZlib": ("zlib", "Zlib", "vendored-zlib.version", r"(\d[\w.]*)"),
    "CNIOSHA1": ("kame-sha1", "BSD-3-Clause", "c_nio_sha1.c", r"sha1\.c,v (\S+)"),
}

# C code that the packages wrote themselves.
OWN = {
    "CAsyncHTTPClient", "CNIOAtomics", "CNIOBoringSSLShims", "CNIODarwin", "CNIOFreeBSD", "CNIOLinux",
    "CNIOOpenBSD", "CNIOPosix", "CNIOWASI", "CNIOWindows", "CSystem", "_AtomicsShims", "_NumericsShims",
}

# The licences of the system's packages.
SYSTEM = {
    "libc6": "LGPL-2.1-or-later",
    "libgcc-s1": GCC,
    "libgcc-12-dev": GCC,
    "libstdc++-12-dev": GCC,
    "libc6-dev": "LGPL-2.1-or-later",
    "libgif7": "MIT",
    "libpng16-16": "libpng-2.0",
    "libqrencode4": "LGPL-2.1-or-later",
    "libseccomp2": "LGPL-2.1-only",
    "libsecp256k1-1": "MIT",
    "libsodium23": "ISC",
    "libsqlite3-0": "blessing",
    "libssl3": APACHE,
    "libturbojpeg0": "IJG AND BSD-3-Clause AND Zlib",
    "libutf8proc2": "MIT AND Unicode-DFS-2015",
    "libzbar0": "LGPL-2.1-or-later",
    "zlib1g": "Zlib",
}

# Libraries that the wallet loads only if they are needed, and works without.
LATE = {
    "kingtherum": ("libpng16.so.16", "libgif.so.7", "libturbojpeg.so.0", "libzbar.so.0"),
    "kingtherum-worker": (),
}


@dataclass(frozen=True, order=True)
class Part:
    """A package that is inside a program, or that it needs."""

    name: str
    version: str
    licence: str
    """An SPDX expression."""
    purl: str
    source: str = ""
    """The address of its sources."""
    revision: str = ""
    is_inside: bool = True
    is_optional: bool = False
    notices: tuple[str, ...] = field(default=(), compare=False)
    """The texts that go with it."""


class Unknown(Exception):
    """A part that nobody described."""


def parts(root: Path, program: str) -> list[Part]:
    """Return the parts of a program that was built for release, in the order of their names."""
    build = root / ".build"
    inside = swift_packages(root, build, program)
    return sorted({*inside, *archives(build, program), *libraries(build / "release" / program, program)})


def swift_packages(root: Path, build: Path, program: str) -> set[Part]:
    """Return the Swift packages that are linked into a program, and what these contain."""
    objects = (build / "release" / f"{program}.product" / "Objects.LinkFileList").read_text()
    modules = set(re.findall(r"/([^/\s]+)\.build/", objects))
    in_c = set(re.findall(r"/([^/\s]+)\.build/\S*\.(?:c|cc|S)\.o", objects))
    folder_of = module_folders((build / "release.yaml").read_text())
    pins = {pin["identity"]: pin for pin in json.loads((root / "Package.resolved").read_text())["pins"]}
    found: set[Part] = set()
    for module in modules:
        folder = folder_of.get(module)
        if folder is None:
            continue
        identity = folder.lower()
        if identity not in pins:
            raise Unknown(f"{module} is from {folder}, which Package.resolved does not name")
        found.add(swift_package(build / "checkouts" / folder, pins[identity]))
        if module in BUNDLED:
            found.add(bundled(build / "checkouts" / folder, module, pins[identity]))
        elif module in in_c - OWN:
            raise Unknown(f"nobody has said whose C code {module} of {folder} is")
    return found


def module_folders(manifest: str) -> dict[str, str]:
    """Return the folder of the checkout that each module is compiled from."""
    folders: dict[str, str] = {}
    for block in re.split(r"\n  \"", manifest):
        made = re.search(r"outputs: \[\"[^\"]*/([^/\"]+)\.build/", block)
        source = re.search(r"inputs: \[[^\]]*?/checkouts/([^/\"]+)/", block)
        if made and source:
            folders.setdefault(made[1], source[1])
    return folders


def swift_package(folder: Path, pin: dict[str, dict[str, str]]) -> Part:
    """Return a Swift package, with the licence that its own file gives."""
    texts = [path for path in (folder / "LICENSE", folder / "LICENSE.txt") if path.is_file()]
    if not texts:
        raise Unknown(f"{folder.name} has no licence")
    address = str(pin["location"]).removesuffix(".git")
    place = re.sub(r"^[a-z]+://", "", address)
    notice = folder / "NOTICE.txt"
    return Part(
        name=folder.name,
        version=pin["state"]["version"],
        licence=licence_of(texts[0].read_text(), folder.name),
        purl=f"pkg:swift/{place}@{pin['state']['version']}",
        source=address,
        revision=pin["state"]["revision"],
        notices=tuple(path.read_text() for path in (*texts, notice) if path.is_file()),
    )


def licence_of(text: str, name: str) -> str:
    """Return the SPDX name of a licence."""
    if re.search(r"Apache License\s+Version 2\.0", text):
        return SWIFT if "Runtime Library Exception" in text else APACHE
    if "Permission is hereby granted, free of charge, to any person obtaining a copy" in text:
        return "MIT"
    raise Unknown(f"the licence of {name} is not known")


def bundled(folder: Path, module: str, pin: dict[str, dict[str, str]]) -> Part:
    """Return what a module of a package contains of others."""
    name, licence, file, pattern = BUNDLED[module]
    (place,) = folder.glob(f"Sources/{module}")
    numbers = re.findall(pattern, (place / file).read_text())
    if not numbers:
        raise Unknown(f"{place / file} does not give the version of {name}")
    version = ".".join(numbers)
    own = place / "LICENSE"
    return Part(
        name=name,
        version=version,
        licence=licence,
        purl=f"pkg:generic/{name}@{version}",
        source=str(pin["location"]).removesuffix(".git"),
        notices=(own.read_text(),) if own.is_file() else (),
    )


def archives(build: Path, program: str) -> set[Part]:
    """Return what comes with the compilers, by the list of files that the linker read."""
    rules = (build / "static" / f"{program}.d").read_text().replace("\\\n", " ")
    names = {Path(word) for word in rules.split() if word.endswith(".a")}
    version = swift_version()
    found: set[Part] = set()
    for path in names:
        stem = path.name.removeprefix("lib").removesuffix(".a")
        owner = next((name for name, (_, stems) in ARCHIVES.items() if stem in stems), None)
        if owner is not None:
            licence = ARCHIVES[owner][0]
            found.add(Part(owner, version, licence, f"pkg:generic/{owner}@{version}"))
        else:
            found.add(system_package(path.resolve(), is_inside=True))
    return found


def swift_version() -> str:
    """Return the version of the compiler."""
    said = run("swift", "--version")
    found = re.search(r"Swift version (\S+)", said)
    if found is None:
        raise Unknown(f"swift --version says {said!r}")
    return found[1]


def libraries(binary: Path, program: str) -> set[Part]:
    """Return the system's libraries that a program loads: at its start, or when it needs them."""
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", run("readelf", "--dynamic", "--wide", str(binary)))
    known = dict(re.findall(r"^\s(\S+) \(.*=> (\S+)$", run("/sbin/ldconfig", "-p"), re.MULTILINE))
    found: set[Part] = set()
    for name in (*needed, *LATE[program]):
        if name not in known:
            raise Unknown(f"{name} is not installed")
        late = name in LATE[program]
        found.add(system_package(Path(known[name]).resolve(), is_inside=False, is_optional=late))
    return found


def system_package(path: Path, *, is_inside: bool, is_optional: bool = False) -> Part:
    """Return the package of the system that a file belongs to."""
    for each in (path, Path("/", *path.parts[2:])):
        owners = subprocess.run(
            ["dpkg", "-S", str(each)], capture_output=True, text=True, check=False
        )
        if owners.returncode == 0:
            break
    else:
        raise Unknown(f"no package has {path}")
    name, version, architecture = run(
        "dpkg-query", "-W", "-f=${Package}\t${Version}\t${Architecture}", owners.stdout.split(":")[0]
    ).split("\t")
    if name not in SYSTEM:
        raise Unknown(f"the licence of {name}, which has {path}, is not known")
    return Part(
        name=name,
        version=version,
        licence=SYSTEM[name],
        purl=f"pkg:deb/debian/{name}@{urllib.parse.quote(version)}?arch={architecture}",
        is_inside=is_inside,
        is_optional=is_optional,
    )


def run(*command: str) -> str:
    """Return what a command prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
