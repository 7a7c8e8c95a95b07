// What this browser keeps as JSON, read back.

/** What is there under a name; null where nothing is, or what something else has written. */
export function readKept(store: () => Storage, key: string): unknown {
  try {
    return JSON.parse(store().getItem(key) ?? "null");
  } catch {
    return null;
  }
}
