// Reads back what this browser keeps as JSON.

/** The value under a key; null if there is none, or none that is JSON. */
export function readKept(store: () => Storage, key: string): unknown {
  try {
    return JSON.parse(store().getItem(key) ?? "null");
  } catch {
    return null;
  }
}
