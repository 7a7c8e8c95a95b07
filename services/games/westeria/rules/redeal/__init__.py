"""Deals other seats' armies in a way that fits what a viewer knows."""
