"""Makes provider-errors.json: error answers of nodes and providers, and what each of them means.

The rows are in provider_errors_*.py, each with the place it was seen. The meaning is the one at
that provider: it is not read out of any program.
"""

from common import VectorFile
from provider_errors_calling import CALLING
from provider_errors_faults import FAILING
from provider_errors_fees import FEES_AND_FUNDS
from provider_errors_pacing import PACING
from provider_errors_reading import READING
from provider_errors_searching import SEARCHING
from provider_errors_sending import SENDING

FAILURES = (
    "alreadyKnown nonceTooLow nonceGap replacementUnderpriced underpriced insufficientFunds "
    "gasLimit poolBusy feeCapExceeded reverted rateLimited quota unauthorized unsupported "
    "logsNeedAddress missingState missingBlock missingPruned missingFuture missingTag tooLarge "
    "tooManyTopics timeout serverInternal serverStatus serverPage serverEmpty serverMalformed "
    "redirect other"
).split()


def build() -> VectorFile:
    cases = [
        *SENDING, *FEES_AND_FUNDS, *READING, *CALLING, *SEARCHING, *PACING, *FAILING,
    ]
    for case in cases:
        assert case["failure"] in FAILURES, case
        assert case["like"] is None or case["like"] in FAILURES, case
    return VectorFile(
        name="provider-errors.json",
        standard="none; JSON-RPC 2.0 and HTTP as nodes and providers use them",
        comment=(
            "Error answers of nodes and providers, and what they mean. `comment` names the place "
            "where one was seen; those that are made up look like one failure and are another. If "
            "a report gives no code, it is the usual one of that node, or 0. A hint is null if the "
            "answer has none."
        ),
        packages=(),
        given={
            "provider": "the node or the provider",
            "method": "the method that was called",
            "kind": "`read`, `call`, `logs` or `send`",
            "span": "the number of blocks that the search covers; null for other methods",
            "status": "the HTTP status",
            "code": "the JSON-RPC code",
            "message": "the message, as it was sent",
            "data": "the `data` member; null if there is none",
            "body": "the whole body of an answer that is not JSON-RPC; else null",
        },
        gives={
            "failure": "what it means: " + ", ".join(f"`{name}`" for name in FAILURES),
            "like": "what its words, code or status suggest, if that is another failure; else null",
            "limit": "the most blocks, topics or gas that the node allows",
            "end": "the last block up to which the search would work",
            "pause": "the pause in milliseconds that the node asks for, at most five minutes",
            "nonce": "the next nonce, or the missing one",
            "have": "the balance in wei",
            "want": "the needed balance in wei",
            "least": "the lowest fee in wei",
            "reason": "the reason of a revert",
        },
        errors={},
        cases=cases,
    )
