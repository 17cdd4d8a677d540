"""Nodes that require credentials, and the settings that have them."""

from pathlib import Path
from typing import Any

from .chain import Chain
from .program import Ended
from .wallets import Place


def guard(chain: Chain, node: Chain, **options: Any) -> None:
    """Make a node require something."""
    chain.ask("dev_setFront", node.number, options)


def settings(place: Place, node: Chain, lines: str, origin: str | None = None) -> None:
    """Write the settings of the dev chain, whose node is this one, and of its credentials."""
    path = Path(place.home) / "config.toml"
    path.write_text(
        f'[chains.dev]\nrpc-url = "{node.url}"\n\n[credentials."{origin or node.url}"]\n{lines}\n'
    )
    path.chmod(0o600)


def balance(place: Place, *more: str, **how: Any) -> Ended:
    """Ask for the balance of the old wallet."""
    return place.run("balance", "old", "--json", "--chain", "dev", *more, **how)
