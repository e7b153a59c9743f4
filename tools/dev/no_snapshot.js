// Stands in for web/boot/snapshot.js on the development server: each start loads the newest code.
// The version is the one that failed last, so no snapshot is made.
export const VERSION = "";
export const kept = async () => null;
export const whole = async () => null;
export const keep = async () => {};
export const forget = async () => {};
