"""The methods of `Ardri`, grouped by what they are about; `platform.Ardri` has all of them."""
