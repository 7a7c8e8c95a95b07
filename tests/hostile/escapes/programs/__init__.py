"""The hostile program: standard library and these files alone, as it runs in the sandbox."""
