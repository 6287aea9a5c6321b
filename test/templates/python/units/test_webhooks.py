"""Deliveries that only Python sees."""

import base64
import hashlib
import hmac
import sys
import time

import pytest
from runtime.errors import GatewayError
from runtime.webhooks import verify_webhook

KEY = b"0123456789"
SECRET = f"whsec_{base64.b64encode(KEY).decode()}"


def headers_of(body):
    """Returns the headers of a delivery, as a server that changes their case has them."""
    now = str(int(time.time()))
    signature = base64.b64encode(hmac.new(KEY, f"1.{now}.".encode() + body, hashlib.sha256).digest()).decode()
    return {"Webhook-Id": "1", "WEBHOOK-TIMESTAMP": now, "webhook-signature": f"v1,{signature}"}


def test_headers_can_have_any_case():
    body = b'{"type": "webhook.test", "timestamp": "2026-11-27T12:00:00.000Z"}'
    delivery = verify_webhook(headers_of(body), body, SECRET)
    assert (delivery.type, delivery.timestamp, delivery.data) == ("webhook.test", "2026-11-27T12:00:00.000Z", {})


def test_a_signed_body_that_is_no_object_is_refused():
    for body in (b"[]", b"\xff", b"[" * 100_000):
        with pytest.raises(GatewayError, match="its body is not JSON"):
            verify_webhook(headers_of(body), body, SECRET)


def test_a_public_key_needs_a_package_that_the_error_names(monkeypatch):
    for name in [name for name in sys.modules if name.startswith("cryptography")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(GatewayError, match="needs the package cryptography: .* extra ed25519") as caught:
        verify_webhook(headers_of(b"{}"), b"{}", f"whpk_{base64.b64encode(bytes(32)).decode()}")
    assert caught.value.code == "package-missing"
