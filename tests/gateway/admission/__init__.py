"""Tests of the budgets that limit calls to the gateway's services."""
