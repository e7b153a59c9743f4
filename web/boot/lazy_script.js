// Scripts that are loaded when a player opens something. Where one is damaged, all scripts are
// repaired (repair.js). A browser may remember a failed import until the page is loaded again.
import { reload } from "./reload.js";
import { repair } from "./start_watch.js";

// Returns the module of `load`, an import. After a failure the page is reloaded, or `report` gets
// the outcome.
export async function loadScript(load, report) {
  try {
    return await load();
  } catch (error) {
    const { state } = await repair().catch(() => ({ state: "online" }));
    if (state === "whole") reload("mended");
    else report(state === "offline" ? "absent" : "wrong");
    throw error;
  }
}
