"""Start a chain: `python -m devchain`; the first line on stdout contains its URL."""

import argparse
import asyncio
import json
import os
import signal
import stat
import sys
from typing import Any

from eth_utils.address import to_checksum_address

from . import (
    access_lists, contracts, creating, delegating, fees, filters, flat_traces, mining, naming,
    prices, proofs, reading, searches, sending, simulate, traces,
)
from .front import Front
from .fronts import Fronts
from .node import FIRST_AFTER_CONTRACTS, GWEI, Node, Options

# The modules with the served methods; importing them fills the registry.
SERVED = (
    reading, sending, filters, fees, proofs, simulate, traces, flat_traces, access_lists, mining,
    naming, prices, creating, delegating, searches,
)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="devchain", description=__doc__)
    add = parser.add_argument
    add("--port", type=int, default=0, help="0 picks a free one (default)")
    add("--chain-id", type=int, default=31337)
    add("--accounts", type=int, default=10, help="how many accounts have ether")
    add("--balance-eth", type=int, default=10_000, help="how much each has")
    add("--gas-limit", type=int, default=30_000_000, help="of each block")
    add("--base-fee", type=int, default=GWEI, help="of the first block, in wei")
    add("--no-mine", action="store_true", help="mine only when told to")
    add("--amsterdam", type=int, nargs="?", const=0, metavar="BLOCK",
        help="log ether transfers (EIP-7708), from this block on or from the first")
    add("--amsterdam-gas", type=int, nargs="?", const=FIRST_AFTER_CONTRACTS, metavar="BLOCK",
        help="charge gas by EIP-2780 and EIP-8037, and log ether transfers, from this block on or "
        "from the second, since the first deploys the contracts of the chain")
    add("--access-lists", type=int, nargs="?", const=0, metavar="BLOCK",
        help="make access lists (EIP-7928), from this block on or from the first")
    add("--timestamp", type=int, help="start the clock here and let it stand")
    add("--exit-with-stdin", action="store_true", help="stop when stdin, a pipe, is closed")
    return parser.parse_args()


def greeting(node: Node, front: Front) -> str:
    """Return the first line: the chain's URL, accounts and contracts."""
    place = front.address()
    return json.dumps({
        "url": place["url"],
        "ws": place["ws"],
        "chainId": node.chain_id,
        "pid": os.getpid(),
        "accounts": node.accounts.checksummed,
        "contracts": {
            label: to_checksum_address(address)
            for label, address in contracts.addresses().items()
        },
    })


def stdin_can_close() -> bool:
    """Return whether stdin is a pipe or socket with a process at its other end."""
    mode = os.fstat(sys.stdin.fileno()).st_mode
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


async def stdin_closed() -> None:
    """Wait until the process at the other end of stdin is gone."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while await reader.read(4096):
        pass


async def serve(options: Options, port: int, with_stdin: bool) -> None:
    """Serve until a signal arrives or stdin closes."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    node = Node(options)
    fronts = Fronts(node)
    print(greeting(node, await fronts.open(port=port)), flush=True)
    waiting: set[asyncio.Task[Any]] = {asyncio.create_task(stop.wait())}
    if with_stdin and stdin_can_close():
        waiting.add(asyncio.create_task(stdin_closed()))
    _, unfinished = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in unfinished:
        task.cancel()
    await fronts.stop()


def main() -> None:
    """Start a chain with the options of the command line."""
    given = arguments()
    options = Options(
        chain_id=given.chain_id, accounts=given.accounts, balance_eth=given.balance_eth,
        automine=not given.no_mine, timestamp=given.timestamp, gas_limit=given.gas_limit,
        base_fee=given.base_fee, amsterdam=given.amsterdam, amsterdam_gas=given.amsterdam_gas,
        access_lists=given.access_lists,
    )
    try:
        asyncio.run(serve(options, given.port, given.exit_with_stdin))
    except OSError as error:
        raise SystemExit(f"devchain: {error}") from None


if __name__ == "__main__":
    main()
