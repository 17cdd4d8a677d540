"""Names of the Ethereum Name Service, in a Universal Resolver at its own address."""

from typing import Any

from eth.constants import ZERO_ADDRESS
from eth.vm.forks.prague.state import PragueState
from eth.vm.message import Message
from eth_abi.abi import encode
from eth_typing import Address
from eth_utils.crypto import keccak

from .blocks import Json
from .contracts import code
from .encoding import parse_address, parse_data
from .errors import invalid
from .node import Node
from .registry import node_method

UNIVERSAL_RESOLVER = Address(bytes.fromhex("eeeeeeee14d718c2b47d9923deab1335e144eeee"))
RESOLVER = "0x" + "5e" * 20  # of names for which none is given
MISBEHAVIORS = ["none", "foreign", "endless", "silent", "words", "garbage", "direct"]
MEMBERS = {
    "resolver", "wildcard", "addresses", "claim", "gateways", "misbehavior", "answers",
}
GAS = 10_000_000


def namehash(name: str) -> bytes:
    """Return the node of a name, whose labels are hashed as they are (EIP-137)."""
    node = bytes(32)
    for label in reversed(name.split(".")) if name else []:
        node = keccak(node + keccak(text=label))
    return node


def _call(signature: str, *values: Any) -> bytes:
    types = signature[signature.index("(") + 1 : -1].split(",")
    return keccak(text=signature)[:4] + encode(types, values)


def _calls(node: bytes, wanted: Json) -> list[bytes]:
    """Return the calls that give a name what is wanted."""
    resolver = parse_address(wanted.get("resolver", RESOLVER))
    calls = [
        _call("setResolver(bytes32,address,bool)", node, resolver, bool(wanted.get("wildcard")))
    ]
    for coin, record in wanted.get("addresses", {}).items():
        calls.append(
            _call("setAddr(bytes32,uint256,bytes)", node, int(coin, 0), parse_data(record))
        )
    if "claim" in wanted:
        calls.append(_call("setName(bytes32,string)", node, wanted["claim"]))
    misbehavior = wanted.get("misbehavior", "none")
    if misbehavior not in MISBEHAVIORS:
        raise invalid(f"unknown misbehavior: {misbehavior}")
    calls.append(
        _call(
            "setGateways(bytes32,string[],uint256)", node, wanted.get("gateways", []),
            MISBEHAVIORS.index(misbehavior),
        )
    )
    for question, answer in wanted.get("answers", {}).items():
        hashes = keccak(parse_data(question)), keccak(parse_data(answer))
        calls.append(_call("setAnswer(bytes32,bytes32,bytes32)", node, *hashes))
    return calls


@node_method("dev_setName")
def set_name(node: Node, name: Any, wanted: Json | None = None) -> bool:
    """Give a name its resolver and records; an empty block is mined for it.

    The name is taken as it is, normalized or not. Records that are not given stay as they are.
    """
    given = {} if wanted is None else wanted
    if not isinstance(name, str) or set(given) - MEMBERS:
        raise invalid(f"a name and any of {', '.join(sorted(MEMBERS))}")
    calls = _calls(namehash(name), given)

    def edit(state: PragueState) -> None:
        content = code("NameRegistry", ".runtime.bin")
        state.set_code(UNIVERSAL_RESOLVER, content)
        context = state.transaction_context_class(gas_price=0, origin=ZERO_ADDRESS)
        for data in calls:
            message = Message(
                gas=GAS, to=UNIVERSAL_RESOLVER, sender=ZERO_ADDRESS, value=0, data=data,
                code=content,
            )
            state.computation_class.apply_message(state, message, context).raise_if_error()

    node.mine(edits=[edit])
    return True
