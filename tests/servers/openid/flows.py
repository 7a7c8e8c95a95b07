"""How pages (RFC 7636) and programs (RFC 8628) get a token. Everybody who asks for consent gets it."""

import base64
import hashlib
import html
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

if TYPE_CHECKING:
    from tests.servers.openid.provider import Provider

_DEVICE_GRANT: Final = "urn:ietf:params:oauth:grant-type:device_code"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer in JSON, or a page if the body is text."""

    body: Any
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)


def refused(error: str) -> Answer:
    """An error of OAuth (RFC 6749, section 5.2)."""
    return Answer({"error": error}, 400)


@dataclass(slots=True)
class Flows:
    """`person`: claims of the signed-in person. `device_answers`: errors to poll through, oldest first."""

    person: dict[str, Any] = field(default_factory=lambda: {"sub": "ada", "preferred_username": "Ada"})
    device_answers: list[str] = field(default_factory=list)
    device_interval: int | None = None
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    devices: set[str] = field(default_factory=set)

    def answer(self, method: str, path: str, form: dict[str, str], provider: "Provider") -> Answer:
        """Answers a request for one of the endpoints."""
        if (method, path) == ("GET", "/authorize"):
            return self._authorize(form)
        if (method, path) == ("POST", "/device"):
            return self._device(provider)
        if (method, path) == ("POST", "/token") and form.get("grant_type") == "authorization_code":
            return self._by_code(form, provider)
        if (method, path) == ("POST", "/token") and form.get("grant_type") == _DEVICE_GRANT:
            return self._by_device(form, provider)
        return Answer({"error": "not_found"}, 404)

    def _authorize(self, form: dict[str, str]) -> Answer:
        """The page that asks for consent."""
        if form.get("response_type") != "code" or form.get("code_challenge_method") != "S256":
            return refused("invalid_request")
        code = secrets.token_urlsafe()
        self.codes[code] = form
        query = urlencode({"code": code, "state": form["state"]})
        back = html.escape(f"{form['redirect_uri']}?{query}")
        return Answer(f'<!doctype html><title>Consent</title><a id="allow" href="{back}">Allow</a>')

    def _by_code(self, form: dict[str, str], provider: "Provider") -> Answer:
        asked = self.codes.pop(form.get("code", ""), None)
        if asked is None or any(asked[name] != form.get(name) for name in ("client_id", "redirect_uri")):
            return refused("invalid_grant")
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() != asked["code_challenge"]:
            return refused("invalid_grant")
        return Answer(self._tokens(provider, nonce=asked.get("nonce")))

    def _device(self, provider: "Provider") -> Answer:
        code = secrets.token_urlsafe()
        self.devices.add(code)
        answer = {
            "device_code": code,
            "user_code": "WDJB-MJHT",
            "verification_uri": provider.url + "/activate",
            "expires_in": 300,
        }
        return Answer(answer if self.device_interval is None else answer | {"interval": self.device_interval})

    def _by_device(self, form: dict[str, str], provider: "Provider") -> Answer:
        if form.get("device_code") not in self.devices:
            return refused("expired_token")
        if self.device_answers:
            return refused(self.device_answers.pop(0))
        self.devices.remove(form["device_code"])
        return Answer(self._tokens(provider))

    def _tokens(self, provider: "Provider", **claims: Any) -> dict[str, Any]:
        token = provider.id_token(**self.person, **claims)
        return {"access_token": secrets.token_urlsafe(), "token_type": "Bearer", "id_token": token}
