import { escapeHtml } from '@tempolibre/domain/escape-html'
import { m } from '@tempolibre/locales/messages'
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { keepFigures } from './keep-figures.ts'
import { offerPictures } from './offer-pictures.ts'

/** A second-level heading and its id. */
export interface Heading {
  id: string
  title: string
}

/** Narrower tables fit a phone. */
const wideColumns = 3
/** Ids used by the frame around every page. */
const takenIds = ['content']

/**
 * Renders Markdown from the CMS as HTML. Safe by micromark's defaults: raw HTML is shown as text; links with a scheme
 * other than http, https, mailto, irc or xmpp lose their target. Sections get ids; wide tables scroll by themselves and
 * say so where they are cut off.
 */
export function renderMarkdown(markdown: string): string {
  if (markdown.trim() === '') return ''
  const html = micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
  return nameParts(html)
}

/**
 * Adds to plain HTML what a page needs to link to its sections and to scroll its tables, and keeps figures unbroken.
 */
export function nameParts(html: string): string {
  return nameTables(nameSections(keepFigures(offerPictures(html))))
}

/** The sections of a text rendered by `renderMarkdown`. */
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

/** Makes every table a region named after its section: the regions of a page need unique names. */
function nameTables(html: string): string {
  const taken = new Set<string>()
  return html.replaceAll(/<table>(.*?)<\/table>/gs, (_, rows: string, at: number) => {
    const heading = [...html.slice(0, at).matchAll(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs)].at(-1)?.[1]
    const name = heading === undefined ? m.table_label() : m.table_label_of({ section: textOf(heading) })
    const label = escapeHtml(unusedName(name, taken, ' '))
    const wide = (rows.match(/<th[ >]/g) ?? []).length >= wideColumns
    const hint = wide ? `<p class="table-hint">${m.table_hint()}</p>` : ''
    return (
      `<div class="table-box${wide ? ' table-wide' : ''}">${hint}` +
      `<section class="table-scroll" aria-label="${label}" tabindex="0"><table>${rows}</table></section></div>`
    )
  })
}

/** `name`, with a number appended if it is taken. */
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

/** HTML made by micromark as plain text. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
}
