import { defaultLanguage, isLanguage, type Language } from './languages.ts'

/** Sources of a language preference if the address decides none. The first source with a known language wins. */
export interface LanguageSources {
  /** The value of `?lng=`. */
  query?: string | null | undefined
  cookie?: string | null | undefined
  localStorage?: string | null | undefined
  sessionStorage?: string | null | undefined
  /** `navigator.languages`, or an Accept-Language header. */
  navigator?: readonly string[] | string | null | undefined
  /** `<html lang>`. */
  htmlTag?: string | null | undefined
}

/** The first of the site's languages that a source names; English if none does. */
export function detectLanguage(sources: LanguageSources): Language {
  const { query, cookie, localStorage, sessionStorage, navigator, htmlTag } = sources
  const chosen = firstKnown([query, cookie, localStorage, sessionStorage])
  if (chosen) return chosen
  const preferred = typeof navigator === 'string' ? parseAcceptLanguage(navigator) : (navigator ?? [])
  return firstKnown([...preferred, htmlTag]) ?? defaultLanguage
}

function firstKnown(candidates: readonly (string | null | undefined)[]): Language | undefined {
  for (const candidate of candidates) {
    const language = candidate?.trim().toLowerCase().split('-', 1)[0]
    if (isLanguage(language)) return language
  }
  return undefined
}

/**
 * The language tags of an Accept-Language header (RFC 9110 §12.5.4), most preferred first, without refused ones
 * (q=0).
 */
export function parseAcceptLanguage(header: string): string[] {
  return header
    .split(',', 40)
    .map((part, index) => {
      const [tag = '', ...parameters] = part.split(';')
      const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='))
      const weight = quality === undefined ? 1 : Number(quality.slice(2))
      return { tag: tag.trim(), weight: Number.isFinite(weight) ? weight : 0, index }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight || one.index - other.index)
    .map(({ tag }) => tag)
}
