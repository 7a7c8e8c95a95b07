"""Tokens, and who may issue which: claims, keys of issuers, signing, checking, and files of keys.

issuer's private key ──> TokenSigner.sign(claims) ──> JWT ──> TokenVerifier.verify ──> claims
                                                public keys of all issuers ─┘
"""
