/** Text that is markup already: it is put into other markup as it stands. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Insertion = string | number | Markup | readonly Markup[] | undefined

/**
 * HTML or XML with values in it. Whatever is not markup itself is escaped, for text and for quoted attributes alike;
 * undefined leaves nothing.
 */
export function markup(strings: TemplateStringsArray, ...values: Insertion[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + render(values[index - 1]) + string))
}

function render(value: Insertion): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return escapeMarkup(value)
  if (typeof value === 'number') return String(value)
  return value instanceof Markup ? value.text : value.map(({ text }) => text).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Characters that no XML 1.0 document may contain, not even escaped (§2.2); lone surrogates are mended before. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Text as markup may contain it, `]]>` included. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
