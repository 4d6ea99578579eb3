"""The five companies and the two sides of their cards. Lists go by the company's number, the world sees its name."""

from enum import StrEnum


class Company(StrEnum):
    """A company, as options, events and views name it."""

    OCEAN = "ocean"
    TREASURE = "treasure"
    PEARL = "pearl"
    RESEARCH = "research"
    WILDLIFE = "wildlife"


class Side(StrEnum):
    """A side of a company card (ITD-2.1)."""

    BASIC = "basic"
    ADVANCED = "advanced"


NAMES = tuple(Company)
NUMBER = {company: number for number, company in enumerate(Company)}
COMPANIES = len(NAMES)

OCEAN = 0
TREASURE = 1
PEARL = 2
RESEARCH = 3
WILDLIFE = 4

SIDES = tuple(Side)
BASIC = 0
ADVANCED = 1
