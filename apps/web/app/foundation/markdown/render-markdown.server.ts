import { m } from '@tempolibre/locales/messages'
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { keepFigures } from './keep-figures.ts'

/** A heading of the second level, and the hash that leads to it. */
export interface Heading {
  id: string
  title: string
}

/** Narrower tables fit a phone. */
const wideColumns = 3
/** Ids of the frame around every page. */
const takenIds = ['content']

/**
 * Markdown from the CMS as HTML. Safe as it comes: raw HTML is shown as text, links with a scheme other than http, https,
 * mailto, irc or xmpp lose their target (micromark's defaults). Sections can be linked to; wide tables scroll on their own
 * and say so where they are cut.
 */
export function renderMarkdown(markdown: string): string {
  if (markdown.trim() === '') return ''
  const html = micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
  return nameParts(html)
}

/** Plain HTML with what a page needs to link to its sections and to scroll its tables, and figures that do not break. */
export function nameParts(html: string): string {
  return nameTables(nameSections(keepFigures(html)))
}

/** The sections of a text that `renderMarkdown` has made. */
export function headingsIn(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="(?<id>[^"]+)">(?<title>.*?)<\/h2>/gs)].map(({ groups }) => ({
    id: groups?.['id'] ?? '',
    title: textOf(groups?.['title'] ?? ''),
  }))
}

function nameSections(html: string): string {
  const taken = new Set(takenIds)
  return html.replaceAll(/<h2>(.*?)<\/h2>/gs, (_, content: string) => {
    const id = unusedName(idOf(textOf(content)), taken, '-')
    return `<h2 id="${id}">${content}</h2>`
  })
}

/** Every table is a region that bears the name of its section: regions of one page need names of their own. */
function nameTables(html: string): string {
  const taken = new Set<string>()
  return html.replaceAll(/<table>(.*?)<\/table>/gs, (_, rows: string, at: number) => {
    const heading = [...html.slice(0, at).matchAll(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs)].at(-1)?.[1]
    const name = heading === undefined ? m.table_label() : m.table_label_of({ section: textOf(heading) })
    const label = escapeAttribute(unusedName(name, taken, ' '))
    const wide = (rows.match(/<th[ >]/g) ?? []).length >= wideColumns
    const hint = wide ? `<p class="table-hint">${m.table_hint()}</p>` : ''
    return (
      `<div class="table-box${wide ? ' table-wide' : ''}">${hint}` +
      `<section class="table-scroll" aria-label="${label}" tabindex="0"><table>${rows}</table></section></div>`
    )
  })
}

/** `name`, or where that is taken with the next number. */
function unusedName(name: string, taken: Set<string>, separator: string): string {
  let unused = name
  for (let number = 2; taken.has(unused); number++) unused = name + separator + number
  taken.add(unused)
  return unused
}

/** Letters and digits of any script; never empty. */
function idOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['section']
  return words.join('-')
}

/** HTML that micromark has made as plain text. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
