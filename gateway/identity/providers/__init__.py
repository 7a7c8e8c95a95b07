"""Identity providers: how the operator configures them, what they publish about themselves, and their keys.

From the bottom: `metadata` and `provider` describe a provider (`provider_file` reads them, with `fields`);
`fetching` and `cached` get what providers publish; `issuers` has their metadata and keys.
"""
