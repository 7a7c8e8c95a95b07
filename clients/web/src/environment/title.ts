// The title of the page and the icon of its tab. They show when it is the viewer's turn.
let page = "";
let isTurn = false;
let waiting = 0;
let begun = 0;

/** Sets the name of the page that is shown. */
export function titled(name: string): void {
  page = name;
  show();
}

/** Sets whether it is the viewer's turn in the match that is shown. */
export function markTurn(is: boolean): void {
  isTurn = is;
  show();
}

/** Sets in how many other matches it is the viewer's turn. */
export function markWaiting(count: number): void {
  waiting = count;
  show();
}

/**
 * Sets how many games of tournaments have begun that the viewer has not looked at and in which it is not the viewer's
 * turn.
 */
export function markBegun(count: number): void {
  begun = count;
  show();
}

export function tabTitle(name: string, turn: boolean, elsewhere: number): string {
  return `${elsewhere > 0 ? `(${elsewhere}) ` : ""}${turn ? "Your turn · " : ""}${name === "" ? "" : `${name} · `}Ardri`;
}

function show(): void {
  if (typeof document === "undefined") return;
  document.title = tabTitle(page, isTurn, waiting + begun);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const file = isTurn || waiting + begun > 0 ? "/icon-turn.svg" : "/icon.svg";
  if (icon !== null && icon.getAttribute("href") !== file) icon.setAttribute("href", file);
}
