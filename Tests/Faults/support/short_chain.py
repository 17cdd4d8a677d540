"""A dev chain whose accounts have a short history."""

from contextlib import ExitStack
from types import TracebackType
from typing import Self

from support.chain import Chain, running


class ShortChain:
    """A dev chain that is replaced, between modules, when it has become long.

    To read the history of an account takes requests for each of its payments, and the program asks
    before it makes hundreds of them. No module may depend on what modules before it left.
    """

    # Of a chain with a hundred blocks all histories are read without a question.
    LONGEST = 40

    def __init__(self) -> None:
        self._running = ExitStack()
        self._chain: Chain | None = None

    @property
    def chain(self) -> Chain:
        """The running chain, or a new one; a test asks once for each module."""
        if self._chain is None or int(self._chain.ask("eth_blockNumber"), 16) > self.LONGEST:
            self._running.close()
            self._chain = self._running.enter_context(running())
        return self._chain

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._running.close()
