"""Dashboards and alerts for people on call: they show the truth, and alert when they should."""
