// The first thing that runs. It starts the brain's worker at once, so that Pyodide loads while the
// hands (main.py) do, and keeps what the two cannot take yet: the brain's messages and early clicks.
(() => {
  const messages = [];
  const clicks = [];
  let hands = null;
  let worker = null;
  let failed = false;

  // All data- attributes of an element as JSON text, without the "data-".
  const data = (element) => JSON.stringify(Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => name.startsWith("data-"))
      .map(({ name, value }) => [name.slice(5), value]),
  ));

  const progress = ({ done, stage }) => {
    document.getElementById("boot-progress")?.setAttribute("value", done);
    const words = document.getElementById("boot-words");
    const text = words?.getAttribute(`data-${stage}`);
    if (text && words.textContent !== text) words.textContent = text;
  };

  const keepClick = ({ target }) => {
    const element = target.closest("[data-action]");
    if (!element) return;
    document.body.setAttribute("data-busy", "");
    if (clicks.at(-1) !== data(element)) clicks.push(data(element)); // impatience is one wish
  };
  document.addEventListener("click", keepClick);

  const boot = {
    data,
    send: (text) => worker.postMessage(text),
    // Starts the brain, or starts it anew.
    start() {
      worker?.terminate();
      failed = false;
      worker = new Worker("worker.js", { type: "module" });
      worker.onmessage = ({ data: message }) => {
        if (typeof message !== "string") progress(message);
        else if (hands) hands.receive(message);
        else messages.push(message);
      };
      worker.onerror = (event) => {
        console.error(event.message);
        failed = true;
        hands?.lost();
      };
    },
    // The hands are there: they get what was kept, and from now on everything. Returns the clicks.
    meet(receive, lost) {
      document.removeEventListener("click", keepClick);
      hands = { receive, lost };
      messages.splice(0).forEach(receive);
      if (failed) lost();
      return JSON.stringify(clicks.map((click) => JSON.parse(click)));
    },
  };

  globalThis.pompeii = { record: () => null, boot };
  boot.start();
})();
