// Drives Firefox for firefox.py: node firefox.mjs FIREFOX WIDTH HEIGHT mouse|touch
// Each line that comes in is a JSON array, a step and what it is given; each gets a line of JSON.
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const [executablePath, width, height, pointer] = process.argv.slice(2);
// What a device with nothing but a touch screen says of itself.
const coarse = { "ui.primaryPointerCapabilities": 1, "ui.allPointerCapabilities": 1 };
const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath,
  protocolTimeout: 300_000,
  defaultViewport: { width: Number(width), height: Number(height) },
  extraPrefsFirefox: pointer === "touch" ? coarse : {},
});
const page = await browser.newPage();
const complaints = [];
page.on("console", (said) => {
  if (["error", "warn"].includes(said.type())) complaints.push(said.text());
});
page.on("pageerror", (error) => complaints.push(String(error)));
page.on("request", (request) => {
  if (/^https?:\/\/(?!127\.0\.0\.1)/.test(request.url())) complaints.push(request.url());
});

const steps = {
  version: () => browser.version(),
  goto: (address) => page.goto(address).then(() => null),
  run: (program, ...given) => page.evaluate(
    (text, all) => (0, eval)(text)(...all), program, given,
  ),
  mouse: (x, y) => page.mouse.click(x, y),
  touch: (x, y) => page.touchscreen.tap(x, y),
  complaints: async () => complaints,
};

for await (const line of createInterface({ input: process.stdin })) {
  const [step, ...given] = JSON.parse(line);
  const answer = await steps[step](...given).then(
    (value) => ({ value: value ?? null }),
    (error) => ({ error: String(error) }),
  );
  console.log(JSON.stringify(answer));
}
await browser.close();
