// Reloads of the page. The next start finds their reason in sessionStorage.
import { runIfAllowed } from "./run_if_allowed.js";
import { PREFIX } from "./storage_prefix.js";

const REASON = `${PREFIX}handed`;
const REPAIRED = `${PREFIX}again`; // set by a start that was repaired

const isAfterRepair = runIfAllowed(() => sessionStorage.getItem(REPAIRED), null) !== null;

// Without sessionStorage the browser's own record shows a reload.
const isReload = () => performance.getEntriesByType("navigation")[0]?.type === "reload";

// Notes that this start was repaired. Returns false if the start before it was, too.
export const noteRepair = () => !isAfterRepair && runIfAllowed(() => {
  sessionStorage.setItem(REPAIRED, "1");
  return true;
}, !isReload());

export const forgetRepair = () => runIfAllowed(() => sessionStorage.removeItem(REPAIRED));

// Reloads the page if its files are gone because another page has taken a newer version
// (register_sw.js). The next app worker reports the reason.
export function reload(reason) {
  runIfAllowed(() => sessionStorage.setItem(REASON, reason));
  location.reload();
}

// The reason of the reload before this start, once; "" for an ordinary start.
export const reloadReason = () => runIfAllowed(() => {
  const reason = sessionStorage.getItem(REASON);
  sessionStorage.removeItem(REASON);
  return reason;
}, null) ?? (isAfterRepair ? "mended" : "");
