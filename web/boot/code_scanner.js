// Reads QR codes by the camera. The browser's own detector is used where there is one, else ZXing
// (WebAssembly), which is fetched only then.
const ZXING = ["./vendor/barcode-detector/ponyfill.js", "./vendor/barcode-detector/zxing-exported.js"];
const WASM = "./vendor/zxing-wasm/zxing_reader.wasm";
const PAUSE = 150; // milliseconds between two looks
const WANTED = { formats: ["qr_code"] };

// A camera that shows nothing: "insecure" without https, "absent", "refused", "busy", or "unread"
// if the detector could not be loaded.
export class CameraError extends Error {
  constructor(why) {
    super(`camera: ${why}`);
    this.why = why;
  }
}

const REASONS = { NotAllowedError: "refused", NotReadableError: "busy", AbortError: "busy" };

async function openCamera() {
  if (!isSecureContext) throw new CameraError("insecure");
  if (!navigator.mediaDevices) throw new CameraError("absent");
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  } catch ({ name }) {
    throw new CameraError(REASONS[name] ?? "absent");
  }
}

async function makeDetector(load) {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []) ?? [];
  if (formats.includes("qr_code")) return new globalThis.BarcodeDetector(WANTED);
  try {
    const zxing = await load(ZXING, () => import("./vendor/barcode-detector/ponyfill.js"));
    const locateFile = () => new URL(WASM, location.href).href;
    await zxing.prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
    return new zxing.BarcodeDetector(WANTED);
  } catch {
    throw new CameraError("unread");
  }
}

// Shows the camera in `video`, and calls `found(text)` with each code until it returns true, or until
// the video is taken off the page. Then the camera is switched off. `load` fetches scripts
// (lazy_script.js). Throws a CameraError.
export async function scan(video, load, found) {
  const stream = await openCamera();
  try {
    const detector = await makeDetector(load);
    if (!video.isConnected) return;
    video.srcObject = stream;
    await video.play();
    while (video.isConnected) {
      const codes = await detector.detect(video);
      if (codes.some(({ rawValue }) => found(rawValue))) return;
      await new Promise((resolve) => { setTimeout(resolve, PAUSE); });
    }
  } finally {
    stream.getTracks().forEach((track) => track.stop());
    video.srcObject = null;
  }
}
