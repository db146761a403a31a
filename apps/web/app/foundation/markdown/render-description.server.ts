import sanitizeHtml from 'sanitize-html'
import { nameParts, renderMarkdown } from './render-markdown.server.ts'

/** How HTML from a CMS editor begins; Markdown begins with none of these. */
const beginsAsHtml =
  /^\s*<(?:p|h[1-6]|div|section|article|ul|ol|table|blockquote|figure|strong|em|b|i|span|a|br|hr|img)\b/i

const allowedTags =
  'h2 h3 h4 h5 h6 p br hr blockquote ul ol li pre code a strong b em i u s sub sup img figure figcaption table thead tbody tr th td'

const options: sanitizeHtml.IOptions = {
  allowedTags: allowedTags.split(' '),
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan'],
    td: ['colspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // A page has its own h1: headings of the text are below it.
  transformTags: { h1: 'h2' },
  exclusiveFilter: ({ attribs, tag }) => tag === 'img' && !attribs['src'],
}

/**
 * The description of a CMS page as HTML. Ours are Markdown; the CMS behind another API mostly stores HTML, from which
 * everything that could run, frame or style is removed.
 */
export function renderDescription(text: string): string {
  return beginsAsHtml.test(text) ? nameParts(sanitizeHtml(text, options)) : renderMarkdown(text)
}
