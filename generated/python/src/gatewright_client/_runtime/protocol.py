"""The words of the protocol that the client uses; a test compares them with those of the gateway."""

from __future__ import annotations

MODELS = "v1/models"
"""The workflow segment that serves every model."""

TASKS_PATH = "/workflows/v1/tasks"
FILES_PATH = "/files"

SUCCESS = "success"
STATES = ("ACCEPTED", "IN_PROGRESS", "COMPLETED", "FAILED")
FINAL_STATES = ("COMPLETED", "FAILED")

PASSING = (408, 429, 502, 503, 504)
"""The statuses of responses to requests that may succeed when they are repeated as they are."""

IDEMPOTENCY_HOURS = 24
"""How long the gateway remembers an idempotency key."""


def step_path(workflow: str, step: str) -> str:
    """Returns the path of an operation of a workflow, or of all models if the workflow is empty."""
    return f"/workflows/{workflow or MODELS}/{step}"
