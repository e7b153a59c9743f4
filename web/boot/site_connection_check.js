// The original, since worker.js ends a start where a request fails.
export const fetchPlain = self.fetch;

const PATIENCE = 10_000; // milliseconds

// True if the site's server answers. The service worker does not cache its own script.
export async function isConnected() {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    await fetchPlain(new URL("./sw.js", self.location.href), { cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}
