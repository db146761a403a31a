import { type AccentColours, deriveAccent } from '@tempolibre/contract/accent'
import type { SiteSettings } from '@tempolibre/contract/site'
import { inlineMark } from '../inline-scripts/inline-mark.server.ts'

const rulesOf = ({ hot, hotLit, onHot }: AccentColours) =>
  `--hot:${hot};--hot-lit:${hotLit};--on-hot:${onHot}`

/**
 * The operator's accent as a style element, for the end of the head: it follows the house's tokens
 * (styles/tokens.css), whose conditions it repeats. Empty if the house's accent applies.
 */
export function accentStyle({ look }: Pick<SiteSettings, 'look'>): string {
  const accent = look?.accent ?? null
  if (accent === null) return ''
  const { dark, light } = deriveAccent(accent)
  const inDark = `{${rulesOf(dark)};--deep:${dark.deep}}`
  const rules = [
    `:root{${rulesOf(light)};--hot-on-light:${light.hot};--hot-lit-on-light:${light.hotLit};--hot-on-dark:${dark.hot}}`,
    `@media screen{:root{--deep:${light.deep}}:root[data-theme='dark']${inDark}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme='light'])${inDark}}`,
  ]
  return `<style nonce="${inlineMark}">${rules.join('')}</style>`
}
