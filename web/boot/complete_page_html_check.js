// A content network may add scripts to the page on its way, other ones each time, so that its
// checksum is never right. Such a page counts as whole.
const REFERENCE = /="([^"]+\.[0-9a-f]{12}[./][^"]*(?:css|js|json|py))"/g;

// Returns true if a page is complete and refers to no other files of the site than these.
export function isOwnPage(html, names) {
  const references = [...html.matchAll(REFERENCE)].map(([, name]) => name);
  return html.includes("</html>") && references.length > 0
    && references.every((name) => names.includes(name));
}
