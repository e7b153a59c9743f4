// Loaded if boot.js did not run (boot_script_watch.js): repairs the files of the start as boot.js
// would, or says what is wrong.
import { translatePage } from "./language.js";
import { recover } from "./start_watch.js";
import { finishPage } from "./finish_stalled_page.js";

export async function recoverPage() {
  await finishPage();
  translatePage();
  return recover();
}
