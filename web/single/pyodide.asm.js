// In place of Pyodide's module of this name, which is large and is carried packed.
export default async (settings) => {
  const packed = await fetch("./vendor/pyodide/pyodide.asm.mjs");
  const module = await import(URL.createObjectURL(await packed.blob()));
  return module.default(settings);
};
