"""Makes transactions-3-4-more.json like transactions-3-4.json, from another random stream."""

from common import VectorFile, stream
from make_transactions_3_4 import file, generated, refused


def build() -> VectorFile:
    source = stream("transactions-3-4-more")
    return file("transactions-3-4-more", generated(source) + refused(source))
