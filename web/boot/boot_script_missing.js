// Loaded if boot.js did not run (register_sw.js), most often because it came damaged: repairs the
// files of the start as boot.js would, or says what is wrong.
import { translatePage } from "./language.js";
import { recover } from "./start_watch.js";

export function recoverPage() {
  translatePage();
  return recover();
}
