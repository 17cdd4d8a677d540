"""The conditions for a home after any fault."""

from support.trials import Ground, Trial
from support.wallets import PASSPHRASE, address_of

LOCK = "keystore/.lock"


class Judge:
    """Judges trials of one command; equal outcomes are checked once."""

    def __init__(self, ground: Ground, undisturbed: Trial) -> None:
        self.before = ground.before(undisturbed.command).content() if (
            undisturbed.command.has_old
        ) else {}
        self.after = undisturbed.place.content()
        self.shapes: set[tuple[str, ...]] = set()

    def judge(self, trial: Trial) -> None:
        """Fail unless nothing was lost and a new wallet is complete."""
        self.nothing_lost(trial)
        if trial.command.makes_wallet:
            self.new_wallet_is_whole(trial)
        self.go_on(trial)

    def nothing_lost(self, trial: Trial) -> None:
        """Check that the old wallet's files have their old or their intended new bytes."""
        content = trial.place.content()
        for name, old in self.before.items():
            assert content.get(name) in (old, self.after[name]), (str(trial), name)
        drafts = set(trial.place.drafts())
        strangers = content.keys() - self.after.keys() - drafts - {LOCK}
        assert not strangers, (str(trial), strangers)
        for name in drafts:
            assert PASSPHRASE.encode() not in content[name]

    def new_wallet_is_whole(self, trial: Trial) -> None:
        """Check that a wallet with its name unlocks, and that the phrase file exists."""
        if trial.shown is None:
            return
        assert trial.shown.status == 0, (str(trial), trial.shown)
        told = trial.shown.json()
        if trial.command.writes_words:
            words = (trial.words_out or b"").decode()
            assert len(words.split()) == 12, (str(trial), "a wallet without its words")
            assert address_of(words.strip()) == told["accounts"][0]["address"], str(trial)

    def go_on(self, trial: Trial) -> None:
        """Check that the next command works and cleans up; once per set of names."""
        if trial.shape in self.shapes:
            return
        self.shapes.add(trial.shape)
        name = "old" if trial.command.has_old else "next"
        if not trial.command.has_old:
            assert trial.place.create(name).status == 0, str(trial)
        ended = trial.place.unlocking("account", "add", name, "--label", "more")
        assert ended.status == 0, (str(trial), ended)
        assert not trial.place.drafts(), (str(trial), trial.place.drafts())
        told = trial.place.verify(name)
        assert told["accounts"][-1]["label"] == "more", told
