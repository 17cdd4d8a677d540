"""Makes transactions-more.json like transactions.json, from another random stream."""

from common import VectorFile, stream
from make_transactions import file, generated, refused


def build() -> VectorFile:
    source = stream("transactions-more")
    return file("transactions-more", generated(source) + refused(source))
