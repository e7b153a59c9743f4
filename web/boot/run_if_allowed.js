// Runs a step that the browser may forbid, such as access to a full or forbidden localStorage.
// Returns `otherwise` after an error.
export function runIfAllowed(step, otherwise) {
  try {
    return step();
  } catch {
    return otherwise;
  }
}
