"""Which share stands on which depth card (ITD-11.1)."""

from __future__ import annotations

from fathoms.games.in_too_deep.companies import COMPANIES, Company
from fathoms.kernel.content import Content

CARDS = 100
DEEPEST = 100
NO_COMPANY = -1


class DeepContent(Content, frozen=True):
    """The share of each depth number from 0 to 100; `NO_COMPANY` where no card has that number."""

    share_of: tuple[int, ...]

    def cards(self) -> list[int]:
        """Every card by its depth number, from the shallowest down."""
        return [number for number, company in enumerate(self.share_of) if company != NO_COMPANY]

    def named(self) -> dict[str, str]:
        """By company the numbers that carry its share."""
        numbers = [[str(card) for card in self.cards() if self.share_of[card] == each] for each in range(COMPANIES)]
        return {company.value: ", ".join(cards) for company, cards in zip(Company, numbers, strict=True)}

    def problems(self) -> list[str]:
        problems = []
        if len(self.share_of) != DEEPEST + 1:
            problems.append("the numbers go from 0 to 100")
        if len(self.cards()) != CARDS:
            problems.append("there are 100 cards")
        if not set(self.share_of) <= {NO_COMPANY, *range(COMPANIES)}:
            problems.append("a share is one of 0 to 4, and -1 stands for no card")
        if not set(range(COMPANIES)) <= set(self.share_of):
            problems.append("every company has shares")
        return problems
