"""Jobs for workers: made with the commit of an action, offered after it, and offered again when lost.

This folder has jobs and steps, and how they are batched and dispatched. Other folders do them.
"""
