"""Tests of the gateway with a small engine that speaks the link's protocol."""
