"""Tests of the limits by account, address and process."""
