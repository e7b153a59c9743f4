// The page's side of the development server, which adds this script (server.py).
const { build } = document.currentScript.dataset;
const events = new EventSource(`./dev-events?build=${build}`);
events.addEventListener("reload", () => location.reload());
events.addEventListener("style", ({ lastEventId }) => {
  document.querySelector("link[rel=stylesheet]").href = `style.css?${lastEventId}`;
});
