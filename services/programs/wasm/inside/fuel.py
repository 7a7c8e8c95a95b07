"""The fuel of a program: a budget for each answer, consumed by instructions and by system calls."""

import wasmtime

from services.programs.wasm.limits import CALL_FUEL


class OutOfFuel(Exception):
    """The answer has consumed all its fuel."""


class Tank:
    """The fuel of an answer; the tank is full at first. `store`: in it wasmtime counts fuel."""

    def __init__(self, store: wasmtime.Store, fuel: int) -> None:
        self._store = store
        self._fuel = fuel
        self._before = 0
        store.set_fuel(fuel)

    @property
    def burnt(self) -> int:
        """The fuel consumed since the game began."""
        return self._before + self._fuel - self._store.get_fuel()

    def fill(self) -> None:
        """Fills the tank for the next answer."""
        self._before = self.burnt
        self._store.set_fuel(self._fuel)

    def burn(self, units: int = CALL_FUEL) -> None:
        """Consumes fuel for a system call.

        Raises:
            OutOfFuel: there is not enough left.
        """
        left = self._store.get_fuel() - units
        self._store.set_fuel(max(0, left))
        if left < 0:
            raise OutOfFuel
