"""What the referee proves beyond the rules: that pinned WebAssembly modules play as a record says."""
