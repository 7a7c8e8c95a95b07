"""Tests of the budgets in front of the gateway's services."""
