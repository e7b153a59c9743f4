// Notices that boot.js did not run, most often because it came damaged, or because the server does
// not answer. Nothing starts without it.
const PATIENCE = 15; // seconds without a new file, while the parser waits and the page is visible

export function watchBootScript() {
  let silent = 0; // seconds
  let files = 0; // that came so far
  const timer = setInterval(() => {
    const came = performance.getEntriesByType("resource").length;
    silent = document.hidden || came !== files ? 0 : silent + 1;
    files = came;
    const isOver = document.readyState !== "loading" || silent >= PATIENCE;
    if (!globalThis.pompeii && !isOver) return;
    clearInterval(timer);
    if (globalThis.pompeii) return;
    import("./repair_boot_script.js").then(({ recoverPage }) => recoverPage());
  }, 1000);
}
