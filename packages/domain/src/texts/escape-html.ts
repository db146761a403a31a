const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML or XML shows it, in an element or in an attribute in quotes of either kind. */
export function escapeHtml(text: string): string {
  // Few texts need it, and a replacement costs as much without a match.
  return /[&<>"']/.test(text)
    ? text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
    : text
}
