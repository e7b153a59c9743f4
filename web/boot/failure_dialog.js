// The dialog of a start that failed. Its texts are in index.html.
import { translateWithin } from "./language.js";
import { forgetRepair } from "./reload.js";

// File names are shown without folder and hash.
const shortName = (file) => file.replace(/.*[/]/, "").replace(/\.[0-9a-f]{12}(?=\.)/, "");

export function showFailure(state, files = [], type = "") {
  const names = files.map(shortName);
  const dialog = document.getElementById("trouble").content.firstElementChild.cloneNode(true);
  translateWithin(dialog);
  const list = names.slice(0, 3).join(", ") + (names.length > 3 ? ", …" : "");
  dialog.querySelectorAll("[data-when]").forEach((words) => {
    if (words.getAttribute("data-when") !== state) words.remove();
    else words.textContent = words.textContent.replace("{files}", list).replace("{type}", type);
  });
  dialog.querySelector("#again").addEventListener("click", () => {
    forgetRepair();
    location.reload();
  });
  document.body.removeAttribute("data-busy");
  document.body.append(dialog);
  dialog.showModal();
  import("./export_saves.js")
    .then(({ offer }) => offer(dialog.querySelector("#rescue")))
    .catch(() => {});
}
