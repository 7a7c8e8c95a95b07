"""Identities from outside: OpenID Connect providers, their ID tokens, and the accounts that these lead to.

From the bottom: `providers` are known with their keys, `id_tokens` and `claims` say whether a token is
theirs and meant for us; `identity_store` keeps who is who, `signing_in` and `linking` are the use cases
of `service`.
"""
