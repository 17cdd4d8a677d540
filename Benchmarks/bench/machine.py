"""Describe the machine, without anything that identifies its owner."""

import datetime
import os
import platform
import re
import subprocess
from pathlib import Path


def first(pattern: str, text: str, otherwise: str) -> str:
    """Return the first match of the pattern's group."""
    found = re.search(pattern, text, re.MULTILINE)
    return found.group(1) if found else otherwise


def processor() -> str:
    """Return the processor's name."""
    if platform.system() == "Darwin":
        return output(["sysctl", "-n", "machdep.cpu.brand_string"]).strip()
    return first(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), platform.machine())


def system() -> str:
    """Return the name of the operating system."""
    if platform.system() == "Darwin":
        return f"macOS {platform.mac_ver()[0]}"
    return first(r'^PRETTY_NAME="(.*)"$', Path("/etc/os-release").read_text(), platform.system())


def output(command: list[str]) -> str:
    """Return the output of a command."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def lines() -> list[str]:
    """Return the facts, one per line."""
    swift = first(r"Swift version ([0-9.]+)", output(["swift", "--version"]), "?")
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    return [
        f"machine: {processor()}, {os.cpu_count()} cores",
        f"system: {system()}",
        f"Swift: {swift}",
        f"date: {datetime.date.today().isoformat()}",
        f"load before: {load}",
    ]
