"""Tests of the budgets that stand before the gateway's services."""
