// Offers a text or a blob as a file to save.
export function saveAsFile(name, contents) {
  const link = Object.assign(document.createElement("a"), {
    href: URL.createObjectURL(new Blob([contents], { type: contents.type })),
    download: name,
  });
  link.click();
  URL.revokeObjectURL(link.href);
}
