"""Makes interoperable.json from ERC-7930 and ERC-7828, whose printed examples must come out.

The drafts are those of ethereum/ERCs at 65c3f420f (2026-05-24) and a973f6aae (2026-04-28), both in
review; the profiles of CAIP-350 are those of ChainAgnostic/namespaces at 3fee8ee8 (2026-03-03).
"""

import random

from eth_utils import keccak, to_checksum_address

from common import Case, VectorFile, hex0x, invalid, stream, unhex, valid
from interoperable_forms import Place, binary

# The largest chain ID whose v still fits 64 bits: (2^64 - 37) / 2, rounded down.
LARGEST = 9_223_372_036_854_775_789
# Names of chains that a reader knows besides `eip155:N`.
NAMES = {"ethereum": 1, "optimism": 10, "gnosis": 100, "base": 8453, "arbitrum": 42_161}

# ERC-7930, examples 1 and 3, and ERC-7828, "Terminology".
VITALIK = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045"
ON_ETHEREUM = "0x00010000010114d8da6bf26964af9d7eed9e03e53415d37aa96045"
ON_ANY = "0x000100000014d8da6bf26964af9d7eed9e03e53415d37aa96045"
# ERC-7930, examples 2 and 4.
SOLANA = (
    "0x000100022045296998a6f8e2a784db5d9f95e18fc23f70441a1039446801089879b08c7ef0"
    "2005333498d5aea4ae009585c43f7b8c30df8e70187d4a713d134f977fc8dfe0b5"
)
SOLANA_CHAIN = "0x000100022045296998a6f8e2a784db5d9f95e18fc23f70441a1039446801089879b08c7ef000"
# ERC-7828, "Resolving the <chain> component".
ETHEREUM, OPTIMISM = "0x00010000010100", "0x00010000010a00"
# ERC-7828, "Ethereum Mainnet".
ENS_DAO = "0xFe89cc7aBB2C4183683ab71653C4cdc9B02D44b7"
# ERC-7828, "Non-EVM chains", and the chain identifier of CAIP-350's profile for Solana.
BITCOIN = "bc1qwz2lhc40s8ty3l5jg3plpve3y3l82x9l42q7fk@bip122:000000000019d6689c085ae165831e93"
SOLANA_ID = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"


def check_printed() -> None:
    """Fails if an example of the standards comes out otherwise."""
    assert Place(VITALIK, 1).hex == ON_ETHEREUM
    assert Place(VITALIK, 0).hex == ON_ANY
    assert Place(VITALIK, 1).checksum == "4CA88C9C"
    assert Place(ENS_DAO, 1).checksum == "80B12379"
    assert binary(0, b"\1", b"") == ETHEREUM and binary(0, b"\n", b"") == OPTIMISM


def printed() -> list[Case]:
    """The examples that a reader of EVM addresses accepts."""
    vitalik, dao = Place(VITALIK, 1), Place(ENS_DAO, 1)
    return [
        vitalik.read("ERC-7930, example 1", ON_ETHEREUM),
        Place(VITALIK, 0).read("ERC-7930, example 3: every EVM chain", ON_ANY),
        vitalik.read("ERC-7828, Terminology", f"{VITALIK}@eip155:1#4CA88C9C"),
        dao.read("ERC-7828, Ethereum Mainnet", f"{ENS_DAO}@eip155:1#80B12379"),
        dao.read("ERC-7828, Ethereum Mainnet, by its label", f"{ENS_DAO}@ethereum#80B12379"),
        dao.read("ERC-7828, Motivation: without a checksum", f"{ENS_DAO}@eip155:1"),
    ]


def mixed(source: random.Random) -> str:
    """An address in whose EIP-55 form both cases occur."""
    while True:
        address = to_checksum_address(source.randbytes(20))
        if not address[2:].isupper() and not address[2:].islower():
            return address


def drawn(source: random.Random) -> list[Case]:
    """Addresses on chains of all widths, in every form."""
    found = []
    ids = [1, 10, 255, 256, 65_535, 65_536, 11_155_111, 2**32 - 1, 2**32, 2**48, 2**56, LARGEST]
    ids += [source.randrange(1, 2 ** source.randrange(1, 63)) for _ in range(40)]
    for chain in ids:
        place = Place(mixed(source), chain)
        lower = place.address.lower()
        upper = "0x" + place.address[2:].upper()
        found += [
            place.read("with its checksum", place.whole),
            place.read("without a checksum", place.name),
            place.read("small letters", f"{lower}@eip155:{chain}#{place.checksum}"),
            place.read("capital letters", f"{upper}@eip155:{chain}#{place.checksum}"),
            place.read("the bytes in hex", place.hex),
            place.read("the bytes in hex, in capitals", "0x" + place.hex[2:].upper()),
        ]
    for name, chain in NAMES.items():
        place = Place(to_checksum_address(source.randbytes(20)), chain)
        found += [
            place.read("a chain by its name", f"{place.address}@{name}"),
            place.read("a chain by its name, with a checksum",
                       f"{place.address}@{name}#{place.checksum}"),
        ]
        if name != "ethereum":
            found.append(place.read("ERC-3770", f"{name}:{place.address}"))
    return found


def changed(source: random.Random, digits: str, alphabet: str) -> str:
    """The same digits, one of them changed."""
    at = source.randrange(len(digits))
    other = source.choice([digit for digit in alphabet if digit != digits[at]])
    return digits[:at] + other + digits[at + 1 :]


def mistyped(source: random.Random) -> list[Case]:
    """One wrong character in a name with a checksum."""
    found = []
    for index in range(300):
        place = Place(hex0x(source.randbytes(20)), source.randrange(2, 2**32))
        wrong, sort = place, index % 3
        if sort == 0:
            digits = changed(source, place.address[2:], "0123456789abcdef")
            wrong = place._replace(address="0x" + digits)
        elif sort == 1:
            wrong = place._replace(chain=place.chain + 1)
        checksum = place.checksum
        if sort == 2:
            checksum = changed(source, checksum, "0123456789ABCDEF")
        part = ("the address", "the chain", "the checksum")[sort]
        typed = f"{wrong.name}#{checksum}"
        found.append(invalid("checksum", f"another digit in {part}", typed=typed))
    return found


def names(source: random.Random) -> list[Case]:
    """Names with one fault besides a wrong checksum."""
    place = Place(ENS_DAO, 1)
    plain, checksum = place.address, place.checksum
    swapped = plain.swapcase().replace("0X", "0x")
    lettered = next(
        found
        for found in (Place(hex0x(source.randbytes(20)), 1) for _ in range(100))
        if not found.checksum.isdigit()
    )
    return [
        invalid("address", "mixed case against EIP-55", typed=f"{swapped}@eip155:1"),
        invalid("address", "39 digits", typed=f"{plain.lower()[:-1]}@eip155:1"),
        invalid("address", "41 digits", typed=f"{plain.lower()}0@eip155:1"),
        invalid("address", "no digits", typed="0x@eip155:1"),
        invalid("address", "0X", typed=f"0X{plain[2:].lower()}@eip155:1"),
        invalid("address", "a space before @", typed=f"{plain} @eip155:1"),
        invalid("address", "a line break before @", typed=f"{plain}\n@eip155:1"),
        invalid("address", "no hex digit", typed=f"{plain.lower()[:-1]}g@eip155:1"),
        invalid("address", "ERC-3770 with 39 digits", typed=f"base:{plain.lower()[:-1]}"),
        invalid("address", "ERC-3770 and ERC-7828 at once", typed=f"base:{plain}@base"),
        invalid("noChain", "nothing after @", typed=f"{plain}@"),
        invalid("noChain", "no @", typed=f"{plain}#{checksum}"),
        invalid("noChain", "nothing between @ and #", typed=f"{plain}@#{checksum}"),
        invalid("noChain", "checksum and chain swapped", typed=f"{plain}#{checksum}@eip155:1"),
        invalid("chainForm", "a bare number", typed=f"{plain}@1"),
        invalid("chainForm", "a namespace in capitals", typed=f"{plain}@EIP155:1"),
        invalid("chainForm", "an empty namespace", typed=f"{plain}@:1"),
        invalid("chainForm", "a namespace of two letters", typed=f"{plain}@ei:1"),
        invalid("chainForm", "a namespace of nine letters", typed=f"{plain}@eip155555:1"),
        invalid("chainForm", "two chains", typed=f"{plain}@ethereum@base"),
        invalid("chainForm", "a space in the label", typed=f"{plain}@ethereum "),
        invalid("chainForm", "a space before the label", typed=f"{plain}@ ethereum"),
        invalid("chainForm", "Cyrillic letters in the label", typed=f"{plain}@b\u0430s\u0435"),
        invalid("chainForm", "ERC-3770 with a number", typed=f"1:{plain}"),
        invalid("namespace", "CAIP-350, Solana", typed=f"{plain}@{SOLANA_ID}"),
        invalid("namespace", "ERC-7828, Bitcoin", typed=f"{BITCOIN}#597D21A1"),
        invalid("namespace", "CAIP-350, Solana, with an address of its own",
                typed=f"7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv@{SOLANA_ID}"),
        invalid("namespace", "CAIP-350, StarkNet",
                typed="0x02DdfB499765c064eaC5039E3841AA5f382E73B598097a40073BD8B48170Ab57"
                "@starknet:SN_MAIN"),
        invalid("unknownChain", "an unknown label", typed=f"{plain}@narnia"),
        invalid("unknownChain", "an unknown short name (ERC-3770)", typed=f"narnia:{plain}"),
        invalid("chainID", "chain 0", typed=f"{plain}@eip155:0"),
        invalid("chainID", "a leading zero", typed=f"{plain}@eip155:01"),
        invalid("chainID", "no number", typed=f"{plain}@eip155:"),
        invalid("chainID", "hex", typed=f"{plain}@eip155:0x1"),
        invalid("chainID", "a sign", typed=f"{plain}@eip155:+1"),
        invalid("chainID", "two numbers", typed=f"{plain}@eip155:1:1"),
        invalid("chainID", "a space after the number", typed=f"{plain}@eip155:1 "),
        invalid("chainID", "one too large", typed=f"{plain}@eip155:{LARGEST + 1}"),
        invalid("chainID", "2^64", typed=f"{plain}@eip155:{2**64}"),
        invalid("chainID", "Arabic digits", typed=f"{plain}@eip155:\u0661"),
        invalid("checksumForm", "nothing after #", typed=f"{plain}@eip155:1#"),
        invalid("checksumForm", "seven digits", typed=f"{plain}@eip155:1#{checksum[:-1]}"),
        invalid("checksumForm", "nine digits", typed=f"{plain}@eip155:1#{checksum}0"),
        invalid("checksumForm", "small letters",
                typed=f"{lettered.name}#{lettered.checksum.lower()}"),
        invalid("checksumForm", "a space at the end", typed=f"{place.whole} "),
        invalid("checksumForm", "two checksums", typed=f"{place.whole}#{checksum}"),
        invalid("checksumForm", "0x", typed=f"{plain}@eip155:1#0x{checksum}"),
        invalid("checksum", "the one of the same address on no chain",
                typed=f"{place.name}#{Place(plain, 0).checksum}"),
        invalid("checksum", "the hash includes the version",
                typed=f"{place.name}#{keccak(unhex(place.hex))[:4].hex().upper()}"),
    ]


def binaries(source: random.Random) -> list[Case]:
    """Binary forms with one fault."""
    # Read as a length, the first byte is more than what follows it.
    account = b"\xd8" + source.randbytes(19)
    whole = binary(0, b"\1", account)
    return [
        invalid("chainType", "ERC-7930, example 2", typed=SOLANA),
        invalid("chainType", "ERC-7930, example 4", typed=SOLANA_CHAIN),
        invalid("chainType", "the type of StarkNet", typed=binary(3, b"SN_MAIN", account)),
        invalid("noAddress", "ERC-7828, ethereum.on.eth", typed=ETHEREUM),
        invalid("noAddress", "ERC-7828, optimism.on.eth", typed=OPTIMISM),
        invalid("noAddress", "a chain of eight bytes", typed=binary(0, b"\x40" * 8, b"")),
        invalid("noAddress", "neither address nor chain", typed=binary(0, b"", b"")),
        invalid("addressLength", "19 bytes", typed=binary(0, b"\1", account[1:])),
        invalid("addressLength", "21 bytes", typed=binary(0, b"\1", account + b"\0")),
        invalid("addressLength", "32 bytes", typed=binary(0, b"\1", bytes(12) + account)),
        invalid("addressLength", "19 bytes on a chain of eight bytes",
                typed=binary(0, (2**62).to_bytes(8, "big"), account[1:])),
        invalid("leadingZero", "two bytes for chain 1", typed=binary(0, b"\0\1", account)),
        invalid("leadingZero", "32 bytes for chain 1", typed=binary(0, bytes(31) + b"\1", account)),
        invalid("leadingZero", "two zero bytes", typed=binary(0, b"\0\0", account)),
        invalid("chainID", "chain 0", typed=binary(0, b"\0", account)),
        invalid("chainID", "one too large",
                typed=binary(0, (LARGEST + 1).to_bytes(8, "big"), account)),
        invalid("longReference", "nine bytes",
                typed=binary(0, (2**64).to_bytes(9, "big"), account)),
        invalid("longReference", "32 bytes", typed=binary(0, b"\xff" * 32, account)),
        invalid("longReference", "255 bytes", typed=binary(0, b"\xff" * 255, account)),
        invalid("trailing", "one byte more", typed=whole + "00"),
        invalid("trailing", "a checksum", typed=whole + "4ca88c9c"),
        invalid("cutOff", "one byte less", typed=whole[:-2]),
        invalid("cutOff", "the chain's length is one too high",
                typed=whole.replace("0x0001000001", "0x0001000002", 1)),
        invalid("oddDigits", "one digit less", typed=whole[:-1]),
        invalid("oddDigits", "one digit more", typed=whole + "0"),
    ]


def build() -> VectorFile:
    check_printed()
    source = stream("interoperable")
    return VectorFile(
        name="interoperable.json",
        standard="ERC-7930, ERC-7828, CAIP-350 (eip155), ERC-3770",
        comment="Addresses with their chain, as they are typed: names, bytes in hex, short names.",
        packages=("eth-utils",),
        given={
            "typed": "the text; the chains ethereum, optimism, gnosis, base and arbitrum are known"
        },
        gives={
            "address": "the address with its EIP-55 checksum",
            "chain": "chain ID in decimal; empty for every EVM chain",
            "bytes": "the binary form of ERC-7930",
            "checksum": "the checksum of ERC-7828",
        },
        errors={
            "address": "the part that is the address is wrong",
            "noChain": "no chain is named",
            "chainForm": "the chain is neither a CAIP-2 identifier nor a label",
            "namespace": "a namespace other than eip155",
            "unknownChain": "no chain is known by this label",
            "chainID": "the chain ID is no number, has a leading zero, or is out of range",
            "checksumForm": "the checksum is not eight digits of 0-9 and A-F",
            "checksum": "the checksum is another one",
            "chainType": "the binary form has a chain type other than 0",
            "noAddress": "the binary form names no address",
            "addressLength": "the binary form has an address of a length other than 20",
            "leadingZero": "the chain ID in the binary form begins with a zero byte",
            "longReference": "the chain ID in the binary form has more than eight bytes",
            "trailing": "bytes follow the binary form",
            "cutOff": "the binary form ends too early",
            "oddDigits": "the binary form has an odd number of digits",
        },
        cases=printed() + drawn(source) + mistyped(source) + names(source) + binaries(source),
    )
