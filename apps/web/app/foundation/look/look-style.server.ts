import { type AccentColours, deriveAccent } from '@tempolibre/domain/accent'
import type { SiteSettings } from '@tempolibre/contract/site'
import { houseTypeface, type Typeface, typefaces } from '@tempolibre/domain/typefaces'
import { inlineMark } from '../inline-scripts/inline-mark.server.ts'
import { faceUrls } from './face-urls.server.ts'

type Look = Pick<SiteSettings, 'look'>

/**
 * The operator's look as a style element, for the end of the head: it follows the house's tokens
 * (styles/tokens.css), whose conditions it repeats. Empty if everything has its built-in look.
 */
export function lookStyle({ look }: Look): string {
  return writeStyle([accentRules(look), faceRules(look?.typeface ?? houseTypeface), logoRules(look)])
}

/** The same for the embedded player, whose letters are the system's. */
export function playerStyle({ look }: Look): string {
  return writeStyle([accentRules(look)])
}

function writeStyle(rules: readonly string[]): string {
  const style = rules.join('')
  return style === '' ? '' : `<style nonce="${inlineMark}">${style}</style>`
}

/** Rules of the dark theme, which a reader or their system has chosen. */
const inDarkTheme = (rules: (root: string) => string): string =>
  `@media screen{${rules(":root[data-theme='dark']")}}` +
  `@media screen and (prefers-color-scheme:dark){${rules(":root:not([data-theme='light'])")}}`

const colourRules = ({ hot, hotLit, onHot }: AccentColours) =>
  `--hot:${hot};--hot-lit:${hotLit};--on-hot:${onHot}`

function accentRules(look: Look['look']): string {
  const accent = look?.accent ?? null
  if (accent === null) return ''
  const { dark, light } = deriveAccent(accent)
  return (
    `:root{${colourRules(light)};--hot-on-light:${light.hot};--hot-lit-on-light:${light.hotLit};--hot-on-dark:${dark.hot}}` +
    `@media screen{:root{--deep:${light.deep}}}` +
    inDarkTheme((root) => `${root}{${colourRules(dark)};--deep:${dark.deep}}`)
  )
}

/** Faces of systems that stand in until the site's has arrived, at its measures, so that no line breaks differently. */
const standIns = {
  sans: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
  serif: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Noto Serif Bold'],
} as const

function faceRules(typeface: Typeface): string {
  if (typeface === houseTypeface) return ''
  const { fallback, family, weights } = typefaces[typeface]
  const standIn = `${family} Fallback`
  const sources = standIns[fallback.kind].map((name) => `local('${name}')`)
  const generic = fallback.kind === 'sans' ? 'sans-serif' : 'serif'
  return (
    `@font-face{font-family:'${family}';font-weight:${weights};font-display:swap;src:url('${faceUrls[typeface]}') format('woff2')}` +
    `@font-face{font-family:'${standIn}';font-weight:${weights};src:${sources.join()};size-adjust:${fallback.size}%;ascent-override:${fallback.ascent}%;descent-override:${fallback.descent}%;line-gap-override:0%}` +
    `:root{--font-display:'${family}','${standIn}',${generic}}`
  )
}

/** Which of two logos is shown. */
const logoRules = (look: Look['look']): string =>
  look?.logo && look.logo_dark
    ? `.logo-on-dark{display:none}${inDarkTheme((root) => `${root} .logo-on-dark{display:block}${root} .logo-on-light{display:none}`)}`
    : ''
