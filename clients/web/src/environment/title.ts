// The title of the page and the picture of its tab: they say when it is the viewer's turn.
let page = "";
let isTurn = false;
let waiting = 0;
let begun = 0;

/** What is shown. */
export function titled(name: string): void {
  page = name;
  show();
}

/** Whether it is the viewer's turn in the match that is shown. */
export function markTurn(is: boolean): void {
  isTurn = is;
  show();
}

/** In how many others it is. */
export function markWaiting(count: number): void {
  waiting = count;
  show();
}

/** How many games of tournaments have begun in which it is not, and that were not looked at. */
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
