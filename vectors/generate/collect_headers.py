"""Makes printed_headers.py from checkouts of two repositories.

    python vectors/generate/collect_headers.py ETHEREUMJS-MONOREPO ETH-RLP-VERIFY

Takes the headers of blocks of Ethereum's main network and of Sepolia, and leaves out those whose
hash, as the repository gives it, does not follow from the fields.
"""

import re
import subprocess
import sys
from pathlib import Path

import rlp
from eth_utils import keccak

from common import hex0x
from header_fields import FORKS, NAMES, encoded

# ethereum/ethereumjs-monorepo: files of blocks as nodes gave them.
BLOCKS = "packages/block/test/testdata"
FILES = ("infura2000004withoutTransactions", "alchemy14151203", "infura15571241")
# NethermindEth/eth-rlp-verify: the fields of headers, and elsewhere their hashes.
HELPERS = "crates/eth-rlp-verify/src/test_helpers.rs"
OTHER_NAMES = {
    "parent_hash": "parentHash", "sha3_uncles": "sha3Uncles", "miner": "miner",
    "state_root": "stateRoot", "transaction_root": "transactionsRoot",
    "receipts_root": "receiptsRoot", "logs_bloom": "logsBloom", "difficulty": "difficulty",
    "number": "number", "gas_limit": "gasLimit", "gas_used": "gasUsed", "timestamp": "timestamp",
    "extra_data": "extraData", "mix_hash": "mixHash", "nonce": "nonce",
    "base_fee_per_gas": "baseFeePerGas", "withdrawals_root": "withdrawalsRoot",
    "blob_gas_used": "blobGasUsed", "excess_blob_gas": "excessBlobGas",
    "parent_beacon_block_root": "parentBeaconBlockRoot", "request_hash": "requestsHash",
}

Members = dict[str, str]


def git(checkout: str, *words: str) -> str:
    return subprocess.run(
        ["git", "-C", checkout, *words], check=True, capture_output=True, text=True
    ).stdout


def ethereumjs(checkout: str) -> list[tuple[str, Members]]:
    found = []
    for name in FILES:
        path = f"{BLOCKS}/{name}.ts"
        text = git(checkout, "show", f"HEAD:{path}")
        # Members of the block alone are indented by two spaces.
        pairs = re.findall(r"^  (\w+):\s+'(0x[0-9a-f]*)'", text, re.MULTILINE)
        found.append((path, {key: value for key, value in pairs if key in (*NAMES, "hash")}))
    return found


def eth_rlp_verify(checkout: str) -> list[tuple[str, Members]]:
    everything = "".join(
        git(checkout, "show", f"HEAD:{path}")
        for path in git(checkout, "ls-tree", "-r", "--name-only", "HEAD").split("\n")
        if path.endswith(".rs")
    )
    hashes = set(re.findall(r"0x[0-9a-f]{64}", everything))
    text = git(checkout, "show", f"HEAD:{HELPERS}")
    found = []
    for part in text.split("pub fn ")[1:]:
        members: Members = {}
        for key, value in re.findall(r'(\w+):\s+(?:Some\(\s*)?("0x[0-9a-f]*"|\d+)', part):
            if key in OTHER_NAMES:
                number = value.strip('"')
                members[OTHER_NAMES[key]] = number if number[:2] == "0x" else hex(int(number))
        for count in sorted(FORKS, reverse=True):
            short = {name: members[name] for name in NAMES[:count] if name in members}
            if len(short) < count:
                continue
            known = hex0x(keccak(encoded(short)))
            if known in hashes:
                found.append((f"{HELPERS} {part.split('(')[0]}", short | {"hash": known}))
                break
    return found


def main() -> None:
    text = '''"""Headers of real blocks, as public repositories show them.

Made by collect_headers.py, which checked each hash.
"""

# Repository, commit, place: the members of the header as nodes write them, and the hash.
HEADERS: dict[str, dict[str, str]] = {
'''
    for name, checkout, blocks in (
        ("ethereumjs/ethereumjs-monorepo", sys.argv[1], ethereumjs(sys.argv[1])),
        ("NethermindEth/eth-rlp-verify", sys.argv[2], eth_rlp_verify(sys.argv[2])),
    ):
        commit = git(checkout, "rev-parse", "HEAD").strip()
        for place, members in blocks:
            own = {key: members[key] for key in NAMES if key in members}
            if len(own) not in FORKS or hex0x(keccak(encoded(own))) != members["hash"]:
                print(f"left out: {name} {place}")
                continue
            assert rlp.decode(encoded(own))
            text += f"    {f'{name} {commit[:12]} {place}'!r}: {{\n"
            text += "".join(f"        {key!r}: {members[key]!r},\n" for key in [*own, "hash"])
            text += "    },\n"
    Path(__file__).with_name("printed_headers.py").write_text(text + "}\n")


if __name__ == "__main__":
    main()
