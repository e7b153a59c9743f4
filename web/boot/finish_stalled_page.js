// A script that never comes keeps the parser waiting, and a style that never comes keeps the page
// from being painted.
const PATIENCE = 10_000; // milliseconds for the page, which the browser has just received

// Ends both waits. The rest of the page comes from the browser's cache; its scripts do not run.
export async function finishPage() {
  const root = document.documentElement;
  const isParsed = document.readyState !== "loading";
  if (!isParsed) {
    // After stop() alone Chromium would paint nothing: it waits until the parser reaches the body.
    document.open();
    document.write("<!doctype html>");
    document.close();
    document.documentElement.replaceWith(root);
  }
  stop();
  if (isParsed) return;
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(location.href, { cache: "force-cache", signal });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    root.replaceChildren(...page.documentElement.childNodes);
  } catch {
    // The repair may succeed without the rest of the page.
  }
}
