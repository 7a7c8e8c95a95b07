"""The fuel of a program: so much for each answer, burnt by instructions and by calls of the system."""

import wasmtime

from services.programs.wasm.limits import CALL_FUEL


class OutOfFuel(Exception):
    """The answer has taken all that there was for it."""


class Tank:
    """Full when it is made. `store`: where wasmtime counts."""

    def __init__(self, store: wasmtime.Store, fuel: int) -> None:
        self._store = store
        self._fuel = fuel
        self._before = 0
        store.set_fuel(fuel)

    @property
    def burnt(self) -> int:
        """Since the game began."""
        return self._before + self._fuel - self._store.get_fuel()

    def fill(self) -> None:
        """For the next answer."""
        self._before = self.burnt
        self._store.set_fuel(self._fuel)

    def burn(self, units: int = CALL_FUEL) -> None:
        """Takes as much for what the system does.

        Raises:
            OutOfFuel: there is not as much left.
        """
        left = self._store.get_fuel() - units
        self._store.set_fuel(max(0, left))
        if left < 0:
            raise OutOfFuel
