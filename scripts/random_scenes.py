"""Random configurations of the scene generator, all of them valid."""

import random
from typing import Any

VERBS = [
    "Load", "Show", "Add", "Remove", "Watch", "Verify", "Seal", "Copy", "Rename", "Compare", "Move",
]
NOUNS = ["Invoice", "Vault", "Ledger", "Ticket", "Profile", "Limit", "Report", "Voucher", "Plan"]
TYPES = [
    "String", "String", "String", "Bool", "Int", "UInt64", "Address", "Hash32", "Wei", "ChainID",
    "UTCTime", "WalletName",
]
SECRETS = ["SecretBytes", "PrivateKey", "Passphrase", "PIN"]
WORDS = [
    "owner", "amount", "remark", "limit", "userID", "dueTime", "isActive", "lastBlock", "peer",
    "reference", "group", "rankAtStart", "hasTerms", "title", "x", "orderURL", "batch2",
]
COMMENTS = ["What it is for", "금액", "A \"quoted\" word, and a \\ too", "Ends with a full stop."]

Field = dict[str, Any]


def fields(rng: random.Random, count: int, types: list[str], own: str) -> list[Field]:
    """Fields with different names."""
    found = []
    for name in rng.sample(WORDS, count):
        field: Field = {"name": name, "type": rng.choice([*types, own])}
        if rng.random() < 0.4:
            field["isOptional"] = rng.random() < 0.7
        if rng.random() < 0.3:
            field["comment"] = rng.choice(COMMENTS)
        found.append(field)
    return found


def use_case(rng: random.Random, name: str, own: str) -> dict[str, Any]:
    """A use case, with or without each of its parts."""
    has_network = rng.random() < 0.4
    request = fields(rng, rng.randrange(7), TYPES, own)
    for field in request:
        if field["type"] == "Bool":
            field["isOptional"] = False
    if not has_network and rng.random() < 0.5:
        secrets = rng.sample(SECRETS, rng.randrange(1, 4))
        request += [{"name": f"secret{each}", "type": each} for each in secrets]
    response = fields(rng, rng.randrange(9), TYPES, own)
    found: dict[str, Any] = {"name": name, "requestFields": request, "responseFields": response}
    found["isAsyncOperation"] = has_network or rng.random() < 0.5
    found["requiresNetwork"] = has_network
    if rng.random() < 0.6:
        known = [field for field in response if field["type"] != own]
        shown = [
            {
                "name": field["name"],
                "type": rng.choice([field["type"], "String"]),
                "isOptional": field.get("isOptional", False) or rng.random() < 0.2,
            }
            for field in rng.sample(known, rng.randrange(len(known) + 1))
        ]
        if rng.random() < 0.5:
            shown.append({"name": "added", "type": rng.choice(TYPES), "isOptional": rng.random() < 0.5})
        found["viewModelFields"] = shown
    if rng.random() < 0.4:
        response.append({"name": rng.choice(["error", "denied"]), "type": "Error", "isOptional": True})
    return found


def random_scene(seed: str, number: int) -> dict[str, Any]:
    """The scene with a number; no two numbers have a name in common."""
    rng = random.Random(f"{seed} scene {number}")
    noun = rng.choice(NOUNS) + "".join(chr(ord("A") + int(digit)) for digit in f"{number:03}")
    verbs = rng.sample(VERBS, rng.randrange(1, 4))
    names = [verb + noun for verb in verbs]
    if rng.random() < 0.3:
        names.append(verbs[0] + noun + "Again")
    scene: dict[str, Any] = {
        "sceneName": noun + "Desk",
        "useCases": [use_case(rng, name, noun + "Terms") for name in names],
    }
    if rng.random() < 0.5:
        scene["options"] = {
            "generateTests": rng.random() < 0.7, "useSwiftUI": rng.random() < 0.7, "includeLogging": True,
        }
    return scene
