"""The way to engines and directors: bytes go there, and bytes come back.

Links, replicas and routing belong here. Both ends of a link are explained in docs/link.md.
"""
