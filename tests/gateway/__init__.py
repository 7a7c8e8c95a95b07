"""Tests of the gateway, against a small engine that speaks the link."""
