// The service worker: after one visit the whole site works without a connection. Its modules and
// Workbox are bundled into one script (tools/build/service_worker.py), since the browser would take
// further scripts from its own cache, damaged ones too.
import { serveFiles } from "./sw_file_cache.js";
import { guardBeginnings } from "./sw_repair_silent_page.js";
import { watchOwner } from "./sw_address_owner_check.js";

addEventListener("message", ({ data }) => {
  if (data?.type === "SKIP_WAITING") self.skipWaiting();
});

watchOwner();
guardBeginnings();
serveFiles();
