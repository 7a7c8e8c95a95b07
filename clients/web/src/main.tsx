import { render } from "solid-js/web";
import { App } from "./pages/app";
import { follow } from "./pages/router";
import { paint } from "./store/preferences";
import "./style/tokens.css";
import "./style/frame.css";

paint();
follow();
const root = document.getElementById("app");
if (root !== null) render(() => <App />, root);

// A newer build may be served by now, without the chunks that this page knows: it is loaded anew, once.
window.addEventListener("vite:preloadError", () => {
  const key = "ardri.reloaded";
  if (sessionStorage.getItem(key) === location.href) return;
  sessionStorage.setItem(key, location.href);
  location.reload();
});
