// The checksums of the files that a start needs, by file (tools/build/site.py).
export const LIST = "./files.json";

export async function fetchChecksums(signal) {
  const response = await fetch(LIST, { cache: "no-cache", signal });
  return response.json();
}
