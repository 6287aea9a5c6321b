"""Checks the inputs of models as the TypeScript validators do, word for word."""

from .catalogue import Catalogue, UnknownModel
from .errors import ValidationError
from .issue import Issue
from .validator import Result, Validator

__all__ = ["Catalogue", "Issue", "Result", "UnknownModel", "ValidationError", "Validator"]
