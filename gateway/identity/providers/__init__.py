"""Providers of identities: who they are, as the operator says; what they publish of themselves; their keys.

From the bottom: `metadata` and `provider` say who they are (`provider_file` reads it, by `fields`);
`fetching` and `cached` get what they publish; `issuers` has their keys.
"""
