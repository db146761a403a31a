// Typographical rules of the site's languages, for the checks of `npm test`.
import type { Language } from '@tempolibre/locales'

/** The faults of a text, e.g. `a straight apostrophe: l'été`; empty if it is correct. */
export function typographyFaults(text: string, language: Language): string[] {
  const prose = text
    .replaceAll(/```[\s\S]*?```|`[^`]*`/g, 'x')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/https?:\/\/\S+/g, 'x')
    .replaceAll(/\{\w+\}/g, 'x')
    .replaceAll(/[*_]/g, '')
  return [...everywhere, ...rules[language]].flatMap(({ fault, pattern }) =>
    [...prose.matchAll(pattern)].map(
      ({ index }) => `${fault}: ${prose.slice(Math.max(0, index - 20), index + 20)}`,
    ),
  )
}

interface Rule {
  fault: string
  pattern: RegExp
}

const everywhere: readonly Rule[] = [
  { fault: 'a straight apostrophe', pattern: /[\p{L}\d]'[\p{L}\d]/gu },
  { fault: 'a straight quotation mark', pattern: /"/g },
  { fault: 'three full stops for an ellipsis', pattern: /\.\.\./g },
  { fault: 'two spaces', pattern: /\S {2,}\S/g },
  { fault: 'a hyphen for a minus', pattern: /(?<![\p{L}\d-])-(?=\d)/gu },
]

/** A mark at the end of a word: before a space, a closing mark or the end. */
const wordEnd = String.raw`(?=[\s)\]|,.]|$)`

const rules: Record<Language, readonly Rule[]> = {
  en: [],
  es: [
    // Each closing mark after a word has an opening one before it, with no other closing one between.
    { fault: 'no opening question mark', pattern: /(?<=(?:^|[?\n])[^¿?\n]*)[\p{L}\d…»)]\?/gu },
    { fault: 'no opening exclamation mark', pattern: /(?<=(?:^|[!\n])[^¡!\n]*)[\p{L}\d…»)]!/gu },
    { fault: 'no space before the per cent sign', pattern: /\d%/g },
    { fault: 'English quotation marks', pattern: /[“”]/g },
  ],
  fr: [
    { fault: 'no narrow no-break space before', pattern: new RegExp(`[^\\u202f\\s][;!?»]${wordEnd}`, 'gu') },
    { fault: 'no narrow no-break space before', pattern: /[^\u202f\s]:(?=\s|$)/gu },
    { fault: 'another space than the narrow no-break one', pattern: /[\s--\u202f][;:!?»%]|«[^\u202f]/gv },
    { fault: 'a space within a number that may break', pattern: /\d[ \u00a0]\d{3}(?!\d)/g },
    { fault: 'English quotation marks', pattern: /[“”]/g },
  ],
}
