"""The models of a package, read when a call first needs one."""

from __future__ import annotations

import importlib
import importlib.resources
import json
from dataclasses import dataclass
from typing import Mapping, Optional, Sequence

from .failures import fields_of
from .catalogue import Catalogue
from .errors import GatewayError
from .nearest import nearest
from .results import build
from .shapes import Field
from .validator import Validator
from .values import items_of


@dataclass(frozen=True)
class Model:
    """What the client knows of a model besides its parameters."""

    id: str
    workflow: str
    mode: str
    """sync: one call returns the result. async: submit, then poll."""
    estimated_seconds: Optional[float]
    is_nested: bool
    """Whether its parameters are in an object of their own on all endpoints."""
    data: Mapping[str, object]


class Registry:
    """The models of a package."""

    def __init__(self, package: str) -> None:
        """`package` is the name of the package with the folder `_data`."""
        self._package = package
        # There is no lock: threads that read at once read the same, and a process that is forked meanwhile would wait
        # for a lock that nobody releases there.
        self._rows: Optional[Mapping[str, object]] = None
        self._names: Mapping[str, str] = {}
        self._catalogue: Optional[Catalogue] = None

    @property
    def ids(self) -> Sequence[str]:
        """The ids of all models."""
        return tuple(self._models())

    def find(self, name: str) -> Optional[Model]:
        """Returns a model by its id or an alias; None if there is none."""
        models = self._models()
        id_ = self._names.get(name)
        if id_ is None:
            return None
        row = fields_of(models[id_])
        seconds = row.get("estimatedSeconds")
        return Model(
            id=id_,
            workflow=str(row.get("workflow")),
            mode=str(row.get("mode")),
            estimated_seconds=seconds if isinstance(seconds, (int, float)) else None,
            is_nested=bool(row.get("isNested")),
            data=row,
        )

    def model(self, name: object) -> Model:
        """Returns a model by its id or an alias. Raises a GatewayError with the nearest id if there is none."""
        model = self.find(name) if isinstance(name, str) else None
        if model is not None:
            return model
        close = nearest(name, list(self._names)) if isinstance(name, str) else None
        more = "" if close is None else f' Did you mean "{close}"?'
        raise GatewayError(f'This client has no model "{name}".{more}', code="unknown-model")

    def validator(self, model: Model) -> Validator:
        """Returns the validator of a model."""
        if self._catalogue is None:
            self._catalogue = Catalogue(self._read("table.json"))
        return self._catalogue.validator_of(model.id)

    def fields(self, model: Model) -> Sequence[Field]:
        """Returns the parameters of a model."""
        return self.validator(model).fields

    def workflow(self, model: Model, params: object) -> str:
        """Returns the workflow that serves these parameters."""
        route = self.validator(model).route
        return model.workflow if route is None else route.workflow_for(params)

    def result(self, name: Optional[str], value: object) -> object:
        """Returns the result of a model as its class; of an unknown model, as it came."""
        model = None if name is None else self.find(name)
        if model is None:
            return value
        module = f".models.{model.data['module']}" if model.data.get("isOwn") else ".results"
        kind = getattr(importlib.import_module(module, self._package), str(model.data["result"]))
        return build(kind, value)

    def _models(self) -> Mapping[str, object]:
        if self._rows is None:
            rows = fields_of(fields_of(self._read("models.json")).get("models"))
            own = {id_: (id_, *map(str, items_of(fields_of(row).get("aliases")) or ())) for id_, row in rows.items()}
            self._names = {name: id_ for id_, names in own.items() for name in names}
            self._rows = rows  # the last write: from then on, other threads read the names, too
        return self._rows

    def _read(self, name: str) -> object:
        text = (importlib.resources.files(self._package) / "_data" / name).read_text(encoding="utf-8")
        data: object = json.loads(text)
        return data
