import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

/**
 * Markdown from the CMS as HTML. Safe as it comes: raw HTML is shown as text, links with a scheme other than http, https,
 * mailto, irc or xmpp lose their target (micromark's defaults). Wide tables scroll on their own.
 */
export function renderMarkdown(markdown: string): string {
  if (markdown.trim() === '') return ''
  return micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
    .replaceAll('<table>', '<div class="table-scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}
