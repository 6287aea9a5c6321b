"""The settings of a client, and the options of its calls."""

from __future__ import annotations

import math
import os
import random
import re
import time
from dataclasses import dataclass, field
from typing import Awaitable, Callable, Literal, Mapping, Optional, Union

from .errors import GatewayError

ApiKey = Union[str, Literal[False], Callable[[], str], Callable[[], Awaitable[str]]]
"""The key, a function that returns it for each request, or False if a proxy adds it."""

_KEY_VARIABLE = "GATEWRIGHT_API_KEY"
_ADDRESS_VARIABLE = "GATEWRIGHT_BASE_URL"
_ADDRESS = re.compile(r"https?://[^\s?#@]+")
_KEY = re.compile(r"[!-~]+")
_HEADER_NAME = re.compile(r"[\w!#$%&'*+.^`|~-]+", re.A)
_AFTER = re.compile(r"[0-9]+|(?=[0-9])(?:[0-9]+d)?(?:[0-9]+h)?(?:[0-9]+m)?(?:[0-9]+s)?")
_HEADER_TEXT = re.compile(r"(?:[!-~](?:[\t -~]*[!-~])?)?")  # httpx sends no spaces around it


class Clock:
    """The time and the random numbers of the platform; tests replace them."""

    def now(self) -> float:
        """Returns seconds that only grow."""
        return time.monotonic()

    def time(self) -> float:
        """Returns seconds since 1970."""
        return time.time()

    def random(self) -> float:
        """Returns a number from 0 (included) to 1 (excluded)."""
        return random.random()

    def sleep(self, seconds: float) -> None:
        """Waits, in a synchronous client."""
        time.sleep(seconds)

    async def asleep(self, seconds: float) -> None:
        """Waits, in an asynchronous client."""
        import anyio  # programs without asyncio do not need it

        await anyio.sleep(seconds)


class Secret:
    """A text that no log and no traceback shows."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return "[secret]"

    def reveal(self) -> str:
        """Returns the text."""
        return self._text


@dataclass
class Reach:
    """What is known of the connections to the gateway."""

    is_reached: bool = False
    is_hopeless: bool = False
    """Whether the last connection was refused, or its host unknown, and the gateway has never answered."""

    def answered(self, is_gateway: bool) -> None:
        """Notes that a server has responded."""
        if is_gateway:
            self.is_reached, self.is_hopeless = True, False


@dataclass(frozen=True)
class Settings:
    """Valid settings of a client."""

    api_key: Union[Secret, Literal[False], Callable[[], object]] = field(repr=False)
    base_url: str
    timeout: float = 30.0
    budget: float = 120.0
    validate: bool = True
    idempotent: bool = True
    endpoints: Literal["model", "workflow"] = "model"
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    clock: Clock = field(default_factory=Clock, repr=False)
    reach: Reach = field(default_factory=Reach, repr=False)


@dataclass(frozen=True)
class CallOptions:
    """The options of calls; `with_options` sets them."""

    timeout: Optional[float] = None
    """The time limit of one attempt, in seconds. Default: that of the client."""
    retry: Union[float, Literal[False], None] = None
    """How long a call can be retried, in seconds, or False for never. Default: that of the client."""
    validate: Optional[bool] = None
    deadline: Optional[float] = None
    """Ends a call and its wait after so many seconds. Default: an hour."""
    hold: float = 20
    """How long the gateway can hold a request until the task has ended, in seconds."""
    idempotency_key: Optional[str] = None
    cancel_after: Union[float, str, None] = None
    metadata: Optional[Mapping[str, str]] = None
    webhook: Optional[Mapping[str, object]] = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)
    on_abort: Literal["leave", "cancel"] = "leave"
    """Whether a cancelled asyncio task or an interrupt also cancels the task at the gateway."""
    on_update: Optional[Callable[[object], object]] = None
    resume: Union[str, os.PathLike[str], None] = None
    """The path of the file in which a call is kept, so that the same call after a crash continues it."""
    file_limit: int = 8_388_608
    """Files of up to so many bytes are sent within the call, larger ones are uploaded before it."""

    def in_settings(self, settings: Settings) -> Settings:
        """Returns the settings of a client with those of these options."""
        return Settings(
            api_key=settings.api_key,
            base_url=settings.base_url,
            timeout=settings.timeout if self.timeout is None else self.timeout,
            budget=settings.budget if self.retry is None else float(self.retry),
            validate=settings.validate if self.validate is None else self.validate,
            idempotent=settings.idempotent,
            endpoints=settings.endpoints,
            headers={**settings.headers, **self.headers},
            clock=settings.clock,
            reach=settings.reach,
        )


def settings_of(
    api_key: Optional[ApiKey],
    base_url: Optional[str],
    timeout: float,
    retry: Union[float, Literal[False]],
    validate: bool,
    idempotent: bool,
    headers: Optional[Mapping[str, str]],
    endpoints: Literal["model", "workflow"],
    clock: Optional[Clock],
) -> Settings:
    """Returns valid settings. Raises one GatewayError that names every missing or invalid one."""
    key = os.environ.get(_KEY_VARIABLE, "") if api_key is None else api_key
    address = (os.environ.get(_ADDRESS_VARIABLE, "") if base_url is None else base_url).rstrip("/")
    wrong = [
        *_key_problem(key),
        *_address_problem(address),
        *_unless(_is_span(timeout) and timeout > 0, "timeout must be a number of seconds above 0."),
        *_unless(_is_span(retry), "retry must be a number of seconds, or False."),
        *_unless(endpoints in ("model", "workflow"), 'endpoints must be "model" or "workflow".'),
        *_header_problems(headers or {}),
    ]
    if wrong:
        raise GatewayError(f"Client: {' '.join(wrong)}", code="bad-options")
    return Settings(
        api_key=Secret(key) if isinstance(key, str) else key,
        base_url=address,
        timeout=float(timeout),
        budget=float(retry),
        validate=validate,
        idempotent=idempotent,
        endpoints=endpoints,
        headers=dict(headers or {}),
        clock=clock or Clock(),
    )


def checked_options(options: CallOptions) -> CallOptions:
    """Returns these options. Raises one GatewayError that names every invalid one."""
    after, key = options.cancel_after, options.idempotency_key
    wrong = [
        *_unless(
            options.timeout is None or (_is_span(options.timeout) and options.timeout > 0),
            "timeout must be a number of seconds above 0.",
        ),
        *_unless(options.retry is None or _is_span(options.retry), "retry must be a number of seconds, or False."),
        *_unless(options.deadline is None or _is_span(options.deadline), "deadline must be a number of seconds."),
        *_unless(_is_span(options.hold), "hold must be a number of seconds."),
        *_unless(key is None or is_key(key), "idempotency_key must be visible ASCII text."),
        *_unless(
            after is None or _is_span(after) or (isinstance(after, str) and bool(_AFTER.fullmatch(after))),
            "cancel_after must be seconds, or a text like 1h30m.",
        ),
        *_header_problems(options.headers),
        *_unless(options.on_abort in ("leave", "cancel"), 'on_abort must be "leave" or "cancel".'),
        *_unless(options.resume is None or key is None, "resume makes its own key: leave idempotency_key out."),
    ]
    if wrong:
        raise GatewayError(f"with_options: {' '.join(wrong)}", code="bad-options")
    return options


def is_key(key: object) -> bool:
    """Whether a header can contain it."""
    return isinstance(key, str) and bool(_KEY.fullmatch(key))


def _key_problem(key: object) -> list[str]:
    if key is False or callable(key) or is_key(key):
        return []
    if key == "":
        return [f"api_key is not set: pass it, or set {_KEY_VARIABLE} in the environment."]
    return ["api_key must be visible ASCII text."]


def _header_problems(headers: Mapping[str, object]) -> list[str]:
    return [
        f"headers[{name!r}] must be visible ASCII text."
        for name, text in headers.items()
        if not (_HEADER_NAME.fullmatch(name) and isinstance(text, str) and _HEADER_TEXT.fullmatch(text))
    ]


def _address_problem(address: str) -> list[str]:
    if address == "":
        return [f"base_url is not set: pass it, or set {_ADDRESS_VARIABLE} in the environment."]
    return _unless(bool(_ADDRESS.fullmatch(address)), "base_url must be an address (lower-case https: or http:).")


def _unless(is_right: bool, problem: str) -> list[str]:
    return [] if is_right else [problem]


def _is_span(value: object) -> bool:
    return isinstance(value, (int, float)) and not math.isnan(value) and value >= 0
