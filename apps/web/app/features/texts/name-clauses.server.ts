/**
 * Gives each numbered clause of the terms an address that is the same in every language: `#clause-7` beside that of its
 * heading, `#clause-7-2` for a part of it.
 */
export function nameClauses(html: string): string {
  return html
    .replaceAll(/(<h2 id="(\d{1,2})-[^"]*">)/g, '$1<span id="clause-$2"></span>')
    .replaceAll(/<h3>(?=(\d{1,2})\.(\d{1,2}) )/g, '<h3 id="clause-$1-$2">')
}
