"""Leagues as their organiser writes them: TOML and folders of exports in, tables out."""
