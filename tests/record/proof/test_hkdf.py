"""HKDF against the test vectors of RFC 5869, appendix A.1 to A.3."""

from services.record.proof import hkdf


def check(secret: bytes, salt: bytes, info: bytes, *, key: str, made: str) -> None:
    extracted = hkdf.extract(salt, secret)
    assert extracted.hex() == key
    assert hkdf.expand(extracted, info, len(made) // 2).hex() == made


def test_the_basic_case() -> None:
    check(
        b"\x0b" * 22,
        bytes(range(0x0D)),
        bytes(range(0xF0, 0xFA)),
        key="077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
        made="3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
    )


def test_longer_inputs_and_outputs() -> None:
    check(
        bytes(range(0x50)),
        bytes(range(0x60, 0xB0)),
        bytes(range(0xB0, 0x100)),
        key="06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
        made="b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
        "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
        "cc30c58179ec3e87c14c01d5c1f3434f1d87",
    )


def test_no_salt_and_no_info() -> None:
    check(
        b"\x0b" * 22,
        b"",
        b"",
        key="19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04",
        made="8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
    )
