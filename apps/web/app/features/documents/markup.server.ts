import { escapeHtml } from '@tempolibre/domain/escape-html'

/** Text that is already markup and is inserted unescaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Insertion = string | number | Markup | readonly Markup[] | undefined

/**
 * Builds HTML or XML. Values that are not markup are escaped, for text and quoted attributes alike; undefined
 * inserts nothing.
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

/**
 * Characters that an XML 1.0 document must not contain, not even escaped (§2.2); lone surrogates are replaced
 * before.
 */
// oxlint-disable-next-line no-control-regex -- these characters are what it matches
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes text for markup, `]]>` included. */
export function escapeMarkup(text: string): string {
  return escapeHtml(text.toWellFormed().replace(forbidden, ''))
}
