"""Identities from outside: OpenID Connect providers, their ID tokens, and the accounts that these lead to.

From the bottom: `providers` has the providers and their keys; `id_tokens` and `claims` check that a token is
signed by its provider and meant for us; `identity_store` keeps the account of each identity; `signing_in` and
`linking` are the use cases of `service`.
"""
