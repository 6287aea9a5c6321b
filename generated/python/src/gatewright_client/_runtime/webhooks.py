"""Verifies the deliveries of webhooks (Standard Webhooks 1.0)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import importlib
import json
import re
import time
from dataclasses import dataclass
from typing import Iterable, Mapping, Optional, Protocol, Sequence, Union

from .errors import GatewayError
from .values import record_of

TOLERANCE = 300
"""How many seconds the timestamp of a delivery may be off (the standard leaves it to receivers)."""

MOST_SIGNATURES = 20
"""How many signatures of a delivery are tried."""

_HEADERS = ("webhook-id", "webhook-timestamp", "webhook-signature")
_BASE64 = re.compile(r"[A-Za-z0-9+/]*\Z")
_SPACE = re.compile(r"[\t\n\f\r ]+")


class Headers(Protocol):
    """The headers of a request, in any case: a dict, or what a web framework has."""

    def items(self) -> Iterable[tuple[str, str]]:
        """Returns the names with their values."""
        ...


@dataclass(frozen=True)
class Delivery:
    """A delivery to a webhook."""

    type: str
    """Such as `task.completed`; `webhook.test` is about no task."""
    timestamp: str
    """When it happened, in ISO 8601."""
    data: Mapping[str, object]
    """The response to a poll of the task."""


def verify_webhook(headers: Headers, body: Union[str, bytes], secret: Union[str, Sequence[str]]) -> Delivery:
    """
    Verifies a delivery, and returns it. `body` is the body as it came. The secret is that of `keys secrets`:
    `whsec_...`, or `whpk_...` for ed25519, which needs the package cryptography; a list while you change it. The same
    `webhook-id` can arrive again: handle each once. Raises a GatewayError with the code `webhook-unverified` if no
    signature matches, or if the timestamp is more than 5 minutes off.
    """
    values = {name.lower(): value for name, value in headers.items() if isinstance(name, str)}
    id_, timestamp, signatures = (_text(values.get(name)) for name in _HEADERS)
    if not id_ or not timestamp or not signatures:
        raise _unverified(f"it lacks one of the headers {', '.join(_HEADERS)}")
    sent = int(timestamp) if re.match(r"[0-9]{1,12}\Z", timestamp) else -TOLERANCE
    if abs(time.time() - sent) > TOLERANCE:
        raise _unverified("its timestamp is more than 5 minutes off")
    content = body.encode("utf-8", "replace") if isinstance(body, str) else bytes(body)
    signed = f"{id_}.{timestamp}.".encode("utf-8", "replace") + content
    given = signatures.split(" ")[:MOST_SIGNATURES]
    secrets = [secret] if isinstance(secret, str) else secret
    if any(_is_signed(one, signed, given) for one in secrets):
        return _delivery_of(content)
    raise _unverified("no signature matches the secret: pass the body as it came, and the secrets of the key")


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _is_signed(secret: str, signed: bytes, given: Sequence[str]) -> bool:
    """Whether one of the signatures is of this secret."""
    kind, _, text = secret.partition("_")
    if kind not in ("whsec", "whpk"):
        raise GatewayError("The secret of a webhook begins with whsec_ or whpk_.", code="wrong-secret")
    key = _bytes_of(text)
    if key is None or (len(key) != 32 if kind == "whpk" else not key):
        raise GatewayError("The secret of the webhook is not base64.", code="wrong-secret")
    version = "v1" if kind == "whsec" else "v1a"
    pairs = (one.partition(",") for one in given)
    signatures = [_bytes_of(signature.partition(",")[0]) for name, _, signature in pairs if name == version]
    found = [signature for signature in signatures if signature is not None]
    if kind == "whpk":
        return _is_ed25519(key, signed, found)
    right = hmac.new(key, signed, hashlib.sha256).digest()
    return any(hmac.compare_digest(right, signature) for signature in found)


def _is_ed25519(key: bytes, signed: bytes, signatures: Sequence[bytes]) -> bool:
    try:
        ed25519 = importlib.import_module("cryptography.hazmat.primitives.asymmetric.ed25519")
        exceptions = importlib.import_module("cryptography.exceptions")
    except ImportError as error:
        how = "pip install cryptography, or install this package with its extra ed25519"
        message = f"A secret that begins with whpk_ needs the package cryptography: {how}."
        raise GatewayError(message, code="package-missing") from error
    public = ed25519.Ed25519PublicKey.from_public_bytes(key)
    for signature in signatures:
        try:
            public.verify(signature, signed)
            return True
        except exceptions.InvalidSignature:
            continue
    return False


def _bytes_of(text: str) -> Optional[bytes]:
    """Returns the bytes of base64, with or without its padding; None for anything else."""
    clean = _SPACE.sub("", text)
    if len(clean) % 4 == 0:
        clean = re.sub(r"={1,2}\Z", "", clean)
    if len(clean) % 4 == 1 or not _BASE64.match(clean):
        return None
    return base64.b64decode(clean + "=" * (-len(clean) % 4))


def _delivery_of(content: bytes) -> Delivery:
    try:
        delivery = record_of(json.loads(content.decode("utf-8", "replace")))
    except (ValueError, RecursionError):
        delivery = None
    if delivery is None:
        raise _unverified("its body is not JSON")
    data = record_of(delivery.get("data")) or {}
    return Delivery(_text(delivery.get("type")), _text(delivery.get("timestamp")), data)


def _unverified(why: str) -> GatewayError:
    return GatewayError(f"The webhook is not verified: {why}.", code="webhook-unverified")
