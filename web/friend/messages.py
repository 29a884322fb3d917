"""Messages of a game by link: secrets, and the steps of the other's move."""

from dataclasses import dataclass

from web.kernel.messages import Message, SecretDrawn


class InvitationSecret(SecretDrawn):
    """For a game that this side invites to."""

    __slots__ = ()


class RematchSecret(SecretDrawn):
    """For the next game of the same two."""

    __slots__ = ()


class AcceptanceSecret(SecretDrawn):
    """For the game of the invitation that is accepted."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class StepShown(Message):
    """The other's move has been shown up to a turn for long enough."""

    turn: int
