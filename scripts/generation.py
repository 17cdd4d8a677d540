"""Generates scenes in a copy of the package, and compiles, tests and runs what was generated.

    generation.py types            type-checks four scenes with the options of the last build
    generation.py build            builds four scenes, and runs their tests and commands
    generation.py random [COUNT]   type-checks so many random scenes, 50 if no number is given

BUILD names the folder of the build, which must be up to date, and CONFIGURATION which one of it;
.build and debug if they are not set.
KINGTHERUM_SEED chooses the random scenes.
"""

import json
import os
import re
import secrets
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

from random_scenes import random_scene

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / os.environ.get("BUILD", ".build")
WORK = ROOT / ".build-generation"
COPY = WORK / "package"
CONFIGURATION = os.environ.get("CONFIGURATION", "debug")
GENERATOR = BUILD / CONFIGURATION / "scene-generator"
GOLDEN = ROOT / "Tests/SceneGeneratorTests/Golden"
START = time.monotonic()
SEED = os.environ.get("KINGTHERUM_SEED", str(secrets.randbelow(1 << 32)))

# What a generated scene is compiled into, the lower modules first.
MODULES = ["Scenes", "Live", "kingtherum", "ErrorSamples", "ScenesTests", "HouseTests", "CLITests"]


class Fault(Exception):
    """What is wrong, in words."""


def step(what: str) -> None:
    print(f"generation: {what} ({time.monotonic() - START:.0f} s)", file=sys.stderr, flush=True)


def run(*words: str | Path, folder: Path = ROOT) -> str:
    """Runs a command; returns its stdout."""
    done = subprocess.run(
        [str(word) for word in words], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        shown = (done.stdout[-4000:] + done.stderr[-4000:]).strip()
        command = shlex.join(str(word) for word in words)
        raise Fault(f"{command[:200]} ends with {done.returncode}\n{shown}")
    return done.stdout


def copied() -> None:
    """Copies the files that Git knows or would add."""
    shutil.rmtree(COPY, ignore_errors=True)
    for path in run("git", "ls-files", "-co", "--exclude-standard", "-z").split("\0"):
        if path and (ROOT / path).is_file():
            place = COPY / path
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, place)


def files() -> set[Path]:
    return {path for path in COPY.rglob("*") if path.is_file() and ".build" not in path.parts}


def generate(*sources: str | Path) -> set[Path]:
    """Generates a scene of each source; returns the new Swift files."""
    before = files()
    for source in sources:
        run(GENERATOR, "--package", COPY, "generate", source)
    return {path for path in files() - before if path.suffix == ".swift"}


def four_scenes() -> set[Path]:
    """Generates the basic form, the sample, the founding document's example, and every type."""
    sample = WORK / "sample.json"
    sample.unlink(missing_ok=True)
    run(GENERATOR, "--package", COPY, "config", "sample", "TransactionManagement", sample)
    return generate("ProfileSettings", sample, GOLDEN / "founding.json", GOLDEN / "types.json")


def random_scenes(count: int) -> set[Path]:
    """Generates random scenes, each from a file."""
    folder = WORK / "random"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    sources = []
    for number in range(count):
        source = folder / f"{number}.json"
        source.write_text(json.dumps(random_scene(SEED, number), indent=2))
        sources.append(source)
    return generate(*sources)


def options(module: str) -> list[str]:
    """Returns the build's options for a module, for another folder of sources."""
    manifest = (BUILD / f"{CONFIGURATION}.yaml").read_text()
    found = re.search(
        rf"description: \"Compiling Swift Module '{module}' [^\n]*\n\s+args: (\[.*\])", manifest
    )
    if not found:
        raise Fault(f"no {CONFIGURATION} build of {module}: run swift build --build-tests")
    written: list[str] = json.loads(found[1])
    with_value = {
        "-emit-module-path", "-output-file-map", "-index-store-path", "-emit-objc-header-path",
        "-module-cache-path",
    }
    alone = {
        "-emit-dependencies", "-emit-module", "-incremental", "-c", "-enable-batch-mode", "-g",
        "-serialize-diagnostics", "-parseable-output", "-emit-objc-header", "-profile-generate",
        "-profile-coverage-mapping", "-emit-executable",
    }
    # The modules of the copy come before those of the build.
    kept = [written[0], "-I", str(WORK / "modules")]
    words = iter(written[1:])
    for word in words:
        if word in with_value:
            next(words)
        elif word == "-Xcc":
            kept += [word, next(words)]
        elif word.startswith("@"):
            for source in shlex.split(Path(word[1:]).read_text()):
                path = Path(source)
                if not path.is_relative_to(ROOT) or path.is_relative_to(BUILD):
                    kept.append(source)
        elif word not in alone and not re.fullmatch(r"-j\d+", word):
            kept.append(word)
    return kept


def sources(module: str) -> list[str]:
    """The sources of a module in the copy."""
    for folder in ("Sources", "Tests"):
        if (COPY / folder / module).is_dir():
            return sorted(str(path) for path in (COPY / folder / module).rglob("*.swift"))
    raise Fault(f"no folder of {module}")


def typed() -> None:
    """Type-checks the copy's modules one after the other."""
    modules = WORK / "modules"
    shutil.rmtree(modules, ignore_errors=True)
    modules.mkdir(parents=True)
    for module in MODULES:
        step(f"checking {module}")
        path = modules / f"{module}.swiftmodule"
        cache = ["-module-cache-path", str(WORK / "cache")]
        output = ["-emit-module", "-emit-module-path", str(path), "-wmo"]
        run(*options(module), *output, *cache, *sources(module))


def lint(new: set[Path]) -> None:
    changed = [
        path for path in files() - new
        if path.suffix == ".swift"
        and path.read_bytes() != (ROOT / path.relative_to(COPY)).read_bytes()
    ]
    run("swift", "format", "lint", "--strict", *sorted(new), *sorted(changed))
    for path in new:
        lines = path.read_text().split("\n")
        if len(lines) > 301:
            raise Fault(f"{path}: {len(lines) - 1} lines")


def built(new: set[Path]) -> None:
    """Builds the copy, and runs the tests of the scenes, those of the house, and the commands."""
    build = WORK / "build"
    test = ("swift", "test", "--scratch-path", build, "--skip-build", "--disable-xctest", "--filter")
    step("building")
    run("swift", "build", "--scratch-path", build, "--build-tests", folder=COPY)
    step("the table of errors")
    run("env", "RECORD=1", *test, "ErrorTableTests", folder=COPY)
    own = "|".join(sorted(path.stem for path in new if path.name.endswith("Tests.swift")))
    house = "FloorTests|FolderTests|FileNameTests|FileTests|RoleTests|UseCaseRoleTests|LoggedStepTests"
    rest = "DocsTests|ErrorTableTests|RouteTests|HintTests|HintCoverageTests"
    step("the tests")
    run(*test, f"{own}|{house}|{rest}", folder=COPY)
    try:
        run(*test, "nothingIsLeftUnwritten", folder=COPY)
    except Fault:
        step("what is unwritten is refused")
    else:
        raise Fault("no test refuses what is unwritten")
    for scene in sorted({path.parent.name for path in new if "ScenesTests" in path.parts}):
        name = re.sub(r"(?<!^)(?=[A-Z])", "-", scene).lower()
        transcript(build / "debug/kingtherum", COPY / f"Tests/CLITests/Transcripts/{name}.txt")


def transcript(program: Path, path: Path) -> None:
    """Runs the commands of a transcript, and compares what they print."""
    step(f"the commands of {path.stem}")
    home = WORK / "home"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(mode=0o700)
    environment = {"HOME": str(home), "PATH": f"{program.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    blocks = re.split(r"^(?=[$%] )", path.read_text(), flags=re.MULTILINE)[1:]
    for block in blocks:
        first, *lines = [line for line in block.split("\n") if line]
        typed_in = "".join(line[2:] + "\n" for line in lines if line.startswith("< "))
        status = next((int(line[2:]) for line in lines if line.startswith("? ")), 0)
        command = ("kingtherum " if first.startswith("$") else "") + first[2:]
        done = subprocess.run(
            ["sh", "-c", f"umask 077; {command}"], cwd=home, env=environment, input=typed_in,
            capture_output=True, text=True, check=False,
        )
        errors = "".join(line[2:] + "\n" for line in lines if line.startswith("! "))
        output = "".join(line + "\n" for line in lines if line[:2] not in ("< ", "? ", "! "))
        if (done.returncode, done.stderr, done.stdout) != (status, errors, output):
            raise Fault(f"{path.name}: {first}\n{done.returncode}\n{done.stderr}{done.stdout}")


def main() -> int:
    """Runs what the command line names."""
    words = sys.argv[1:] or ["types"]
    try:
        if not GENERATOR.exists():
            raise Fault(f"there is no {GENERATOR}: run swift build")
        WORK.mkdir(exist_ok=True)
        copied()
        if words[0] == "random":
            step(f"KINGTHERUM_SEED={SEED}")
            new = random_scenes(int(words[1]) if len(words) > 1 else 50)
        elif words in (["types"], ["build"]):
            new = four_scenes()
        else:
            print(__doc__, file=sys.stderr)
            return 64
        lint(new)
        if words == ["build"]:
            built(new)
        else:
            typed()
    except Fault as fault:
        print(f"generation: {fault}", file=sys.stderr)
        return 1
    step(f"{len(new)} files are as they must be")
    return 0


if __name__ == "__main__":
    sys.exit(main())
