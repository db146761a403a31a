/** What `sandbox` allows a preview: its links open in tabs of their own. Nothing in it runs. */
export const previewSandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

export type Look = 'light' | 'dark'

/**
 * Shows a page of the site in a frame. Typing replaces only the body of what is shown, so neither does the page flash nor
 * lose its place.
 */
export function showDocument(frame: HTMLIFrameElement, html: string, look: Look): void {
  const rules = [...html.matchAll(inlineStyle)].map(([, inner]) => inner).join('\n')
  const next = new DOMParser().parseFromString(html.replaceAll(inlineStyle, ''), 'text/html')
  next.documentElement.dataset['theme'] = look
  leadLinksElsewhere(next)
  const shown = frame.contentDocument
  if (!shown || sheetsOf(shown) !== sheetsOf(next)) {
    frame.addEventListener('load', () => adoptRules(frame.contentDocument, rules), { once: true })
    frame.srcdoc = `<!doctype html>${next.documentElement.outerHTML}`
    return
  }
  shown.documentElement.lang = next.documentElement.lang
  shown.documentElement.dataset['theme'] = look
  shown.body.replaceWith(shown.adoptNode(next.body))
  adoptRules(shown, rules)
}

/** Rules in the page itself, such as the operator's accent colour: the studio's policy blocks them wherever they are parsed. */
const inlineStyle = /<style\b[^>]*>(.*?)<\/style>/gs

/** Applies rules to a page behind all its style sheets. */
function adoptRules(page: Document | null, rules: string): void {
  if (!page?.defaultView) return
  const sheet = new page.defaultView.CSSStyleSheet()
  sheet.replaceSync(rules)
  page.adoptedStyleSheets = [sheet]
}

const sheetsOf = (shown: Document): string =>
  [...shown.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href')).join(' ')

/** A link within the page scrolls; any other page would take the preview's place. */
function leadLinksElsewhere(page: Document): void {
  for (const link of page.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? ''
    if (address.startsWith('#')) {
      // The frame's addresses are relative to the studio's.
      link.setAttribute('href', `about:srcdoc${address}`)
    } else {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noreferrer')
    }
  }
}
