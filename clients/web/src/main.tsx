import { render } from "solid-js/web";
import { isEmbedded } from "./environment/embedded";
import { paint } from "./environment/preferences";
import { App } from "./pages/app";
import { follow } from "./pages/router";
import { pause } from "./transport/calls/backoff";
import "./style/tokens.css";
import "./style/frame.css";

paint();
follow();
const root = document.getElementById("app");
if (root !== null) void pause(0).then(() => render(() => <App />, root)); // a task of its own: browsers answer between two

// What is shown while the platform cannot be reached (src/worker). Without TLS only this machine has one.
window.addEventListener("load", () => {
  if (!isEmbedded) void navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
});
