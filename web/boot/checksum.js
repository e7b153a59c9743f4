// The SHA-256 of bytes in Base64, as the build lists it for each file. Only https and this machine's
// own address have it.
export async function checksumOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest));
}
