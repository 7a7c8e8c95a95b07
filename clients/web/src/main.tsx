import { render } from "solid-js/web";
import { App } from "./pages/app";
import { follow } from "./pages/router";
import { isEmbedded } from "./store/embedded";
import { isLeaving } from "./store/leaving";
import { paint } from "./store/preferences";
import { pause } from "./transport/backoff";
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

// A newer build may be served by now, without the chunks that this page knows: it is loaded anew, once. Not without a
// network, which says nothing of builds and would lose what is filled in; nor while it is being left: loading it would call
// back who leaves.
window.addEventListener("vite:preloadError", () => {
  const key = "ardri.reloaded";
  if (!navigator.onLine || isLeaving() || sessionStorage.getItem(key) === location.href) return;
  sessionStorage.setItem(key, location.href);
  location.reload();
});
