// Numbers of things, in words.

/** `1 unit`, `3 territories`, `2 days`. */
export function counted(count: number, thing: string): string {
  const many = /[^aeou]y$/.test(thing) ? `${thing.slice(0, -1)}ies` : `${thing}s`;
  return `${count} ${count === 1 ? thing : many}`;
}
