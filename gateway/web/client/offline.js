// Asks for the platform again and again, and shows the page that was wanted once there is an answer.
const PAUSE_MILLISECONDS = 2000;
const state = document.getElementById("state");

try {
  const { theme } = JSON.parse(localStorage.getItem("ardri.preferences") ?? "{}");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // The colours of the system will do.
}

async function look() {
  try {
    const answer = await fetch("/icon.svg", { method: "HEAD", cache: "no-store" });
    if (!answer.ok) return false;
    location.reload();
    return true;
  } catch {
    return false;
  }
}

async function lookAgain() {
  if (!(await look())) setTimeout(lookAgain, PAUSE_MILLISECONDS);
}

document.getElementById("again").addEventListener("click", async () => {
  state.textContent = "Trying.";
  if (!(await look())) state.textContent = "Still no answer. This page goes on trying by itself.";
});
window.addEventListener("online", look);
setTimeout(lookAgain, PAUSE_MILLISECONDS);
