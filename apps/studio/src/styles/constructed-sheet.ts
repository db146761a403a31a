import createCache, { type EmotionCache } from '@emotion/cache'
import { StyleSheet } from '@emotion/sheet'

/**
 * Puts rules into a constructed style sheet instead of a `style` element, which `style-src 'self'` blocks even while it
 * is empty.
 */
class ConstructedSheet extends StyleSheet {
  readonly #sheet = new CSSStyleSheet()

  constructor(options: ConstructorParameters<typeof StyleSheet>[0]) {
    super(options)
    document.adoptedStyleSheets.push(this.#sheet)
  }

  override insert = (rule: string): void => {
    try {
      this.#sheet.insertRule(rule, this.#sheet.cssRules.length)
    } catch (error) {
      // A selector of another browser, which a style element would skip as well.
      if (!(error instanceof DOMException && error.name === 'SyntaxError')) throw error
    }
  }

  override flush = (): void => {
    this.#sheet.replaceSync('')
  }

  override hydrate = (): void => undefined
}

/** The cache of all styles that MUI makes. */
export function createStyleCache(): EmotionCache {
  const cache = createCache({ key: 'css' })
  cache.sheet = new ConstructedSheet({ key: cache.key, container: document.head, speedy: true })
  return cache
}
