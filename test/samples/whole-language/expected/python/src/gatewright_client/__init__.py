"""The client of Sample."""

from ._runtime.advice import Recommendation
from ._runtime.async_tasks import AsyncTask
from ._runtime.errors import (
    AuthenticationError,
    ConnectionError,
    DeadlineError,
    GatewayError,
    NotFoundError,
    RateLimitedError,
    SyncTimeoutError,
    TaskFailedError,
    TaskRecord,
    ValidationError,
)
from ._runtime.following import Outcome, Progress, Update
from ._runtime.issue import Issue
from ._runtime.listing import TaskFilter
from ._runtime.price import Price
from ._runtime.tasks import Task
from ._runtime.types import File, ModelId
from ._runtime.webhooks import Delivery, verify_webhook
from .client import AsyncClient, Client
from .results import AssetResult, TextResult

__version__ = "1.0.0"

__all__ = [
    "AssetResult",
    "AsyncClient",
    "AsyncTask",
    "AuthenticationError",
    "Client",
    "ConnectionError",
    "DeadlineError",
    "Delivery",
    "File",
    "GatewayError",
    "Issue",
    "ModelId",
    "NotFoundError",
    "Outcome",
    "Price",
    "Progress",
    "RateLimitedError",
    "Recommendation",
    "SyncTimeoutError",
    "Task",
    "TaskFailedError",
    "TaskFilter",
    "TaskRecord",
    "TextResult",
    "Update",
    "ValidationError",
    "__version__",
    "verify_webhook",
]
