import type { JSX } from "solid-js";

export function Missing(): JSX.Element {
  return (
    <div class="page">
      <h1>There is nothing here</h1>
      <p>
        The address leads nowhere. <a href="/">Back to the games</a>
      </p>
    </div>
  );
}
