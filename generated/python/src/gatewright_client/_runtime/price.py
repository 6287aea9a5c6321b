"""Prices of calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Mapping, Optional

from .failures import fields_of


@dataclass(frozen=True)
class Price:
    """The price of a call in credits: what a completed task is charged, or bounds of it, as far as they are known."""

    credits: Optional[float]
    """None if the price is not exact."""
    min: Optional[float]
    max: Optional[float]

    @property
    def exact(self) -> bool:
        """Whether a completed task is charged `credits`."""
        return self.credits is not None


def price_of(preview: Mapping[str, object]) -> Price:
    """Returns the price in what the gateway says of a call."""
    price = fields_of(preview.get("price"))
    credits = _number(price.get("credits")) if price.get("exact") is True else None
    if credits is not None:
        return Price(credits, credits, credits)
    return Price(None, _number(price.get("min")), _number(price.get("max")))


def _number(value: object) -> Optional[float]:
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None
