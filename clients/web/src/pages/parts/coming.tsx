import type { JSX } from "solid-js";

/** A page that is still to come; it has a heading, as every page has. */
export function Coming(props: { readonly title: string; readonly words: string }): JSX.Element {
  return (
    <>
      <h1 class="unseen">{props.title}</h1>
      <p class="empty">{props.words}</p>
    </>
  );
}
