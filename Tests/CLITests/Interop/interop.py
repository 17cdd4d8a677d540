"""Other wallets' libraries, asked for what ours should agree with. Answers are JSON on stdout."""

import json
import sys


def addresses(path: str) -> dict[str, list[str]]:
    """The first three addresses of a file's words, by two libraries that share no code."""
    from bip_utils import Bip39SeedGenerator, Bip44, Bip44Changes, Bip44Coins
    from eth_account import Account

    with open(path, encoding="utf-8") as file:
        words = file.read().strip()
    Account.enable_unaudited_hdwallet_features()
    chain = (
        Bip44.FromSeed(Bip39SeedGenerator(words).Generate(), Bip44Coins.ETHEREUM)
        .Purpose().Coin().Account(0).Change(Bip44Changes.CHAIN_EXT)
    )
    return {
        "eth-account": [
            Account.from_mnemonic(words, account_path=f"m/44'/60'/0'/0/{index}").address
            for index in range(3)
        ],
        "bip_utils": [
            chain.AddressIndex(index).PublicKey().ToAddress() for index in range(3)
        ],
    }


def keystore(kdf: str, key: str, password: str, path: str) -> dict[str, str]:
    """Writes a Web3 V3 file as eth-keyfile does, and tells the key's address."""
    from eth_account import Account
    from eth_keyfile import create_keyfile_json

    # One in 256 of its files has an IV whose leading zero byte is dropped: a case for the vectors,
    # not for a test that is to say the same on every run.
    while True:
        file = create_keyfile_json(
            bytes.fromhex(key), password.encode(), version=3, kdf=kdf, iterations=8192
        )
        if len(file["crypto"]["cipherparams"]["iv"]) == 32:
            break
    with open(path, "w", encoding="utf-8") as out:
        json.dump(file, out)
    return {"address": Account.from_key(key).address}


def opened(path: str, password: str) -> dict[str, str]:
    """The key of a keystore file, as eth-keyfile sees it, and what the file asks for."""
    from eth_account import Account
    from eth_keyfile import extract_key_from_keyfile, load_keyfile

    key = extract_key_from_keyfile(path, password.encode())
    asked = load_keyfile(path)["crypto"]["kdfparams"]
    return {
        "key": "0x" + key.hex(),
        "address": Account.from_key(key).address,
        "cost": f"{asked['n']} {asked['r']} {asked['p']}",
    }


def combine(passphrase: str, *paths: str) -> dict[str, str]:
    """The secret of share files, as the reference implementation of SLIP-39 sees it."""
    from shamir_mnemonic import combine_mnemonics

    shares = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            shares.append(file.read().strip())
    return {"secret": combine_mnemonics(shares, passphrase.encode()).hex()}


def split(threshold: str, count: str, secret: str, path: str) -> dict[str, str]:
    """Writes shares of a secret, one a line, as the reference implementation makes them."""
    from shamir_mnemonic import generate_mnemonics

    shares = generate_mnemonics(1, [(int(threshold), int(count))], bytes.fromhex(secret))[0]
    with open(path, "w", encoding="utf-8") as out:
        out.write("".join(share + "\n" for share in shares[: int(threshold)]))
    return {"secret": secret}


def transaction(url: str, identifier: str) -> dict[str, str]:
    """What web3.py says of a mined transaction, and eth-account of its raw bytes."""
    from eth_account import Account
    from web3 import Web3

    node = Web3(Web3.HTTPProvider(url))
    found = node.eth.get_transaction(identifier)
    receipt = node.eth.get_transaction_receipt(identifier)
    raw = node.eth.get_raw_transaction(identifier)
    return {
        "hash": found["hash"].to_0x_hex(),
        "keccak": Web3.keccak(raw).to_0x_hex(),
        "from": found["from"],
        "recovered": Account.recover_transaction(raw),
        "to": found["to"],
        "value": str(found["value"]),
        "type": str(found["type"]),
        "nonce": str(found["nonce"]),
        "block": str(receipt["blockNumber"]),
        "status": str(receipt["status"]),
        "gasUsed": str(receipt["gasUsed"]),
        "fee": str(receipt["gasUsed"] * receipt["effectiveGasPrice"]),
    }


if __name__ == "__main__":
    print(json.dumps(globals()[sys.argv[1]](*sys.argv[2:])))
