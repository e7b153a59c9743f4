// Scripts that are loaded when a player opens something. Each file is first fetched with its
// checksum (lazy_fetch.js), so that the import finds the right bytes in the browser's cache. If a
// file has no right bytes, all scripts are repaired (repair_damaged_files.js). A browser may remember a failed
// import until the page is loaded again.
import { fetchChecksums } from "./checksum_list.js";
import { fetchLazily } from "./lazy_fetch.js";
import { reload } from "./reload.js";
import { repair } from "./start_watch.js";

// The outcomes of fetching the files (lazy_fetch.js). The page that is one file has no checksums,
// and contains its scripts.
async function fetchFiles(files) {
  const checksums = await fetchChecksums().catch(() => null);
  if (!checksums) return [];
  return Promise.all(files.map(async (file) => {
    const checksum = checksums[file.replace("./", "")]; // missing if the server has a newer version
    const { outcome } = await fetchLazily(file, checksum && `sha256-${checksum}`);
    return outcome;
  }));
}

// Returns the module of `load`, an import that needs `files`. `report` gets the outcome unless all
// files were right. After a failure that is repaired the page is reloaded.
export async function loadScript(files, load, report) {
  const outcomes = await fetchFiles(files);
  const failure = outcomes.find((outcome) => !["whole", "mended"].includes(outcome));
  try {
    if (failure) throw new Error(`${files[0]}: ${failure}`);
    const module = await load();
    if (outcomes.includes("mended")) report("mended");
    return module;
  } catch (error) {
    const { state } = await repair().catch(() => ({ state: "online" }));
    if (state === "whole") reload("mended");
    else report(state === "offline" ? failure ?? "absent" : "wrong");
    throw error;
  }
}
