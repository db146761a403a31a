import { type Fallback, fallingLanguages, noFallback } from '@tempolibre/domain'
import type { TextNames } from '@tempolibre/domain/record-texts'
import { type Language, languages, type Translated } from '@tempolibre/locales'
import { refuseFields } from '../http/studio-faults.ts'

/** Texts of a record, or of a change of it. */
export type WrittenTexts<Name extends string> = Readonly<
  Partial<Record<Name, Translated | undefined>> & { fallback?: Fallback | undefined }
>

const isMissing = (text: Translated, language: Language) => text[language].trim() === ''

/** Every text with the languages in which it is missing; an optional one that nobody has written is not. */
function listMissing<Name extends string>(
  { optional, required }: TextNames<Name>,
  texts: WrittenTexts<Name>,
): { name: Name; text: Translated; missing: Language[] }[] {
  return [...required, ...optional].flatMap((name) => {
    const text = texts[name]
    if (!text) return []
    const missing = languages.filter((language) => isMissing(text, language))
    const isUnwritten = missing.length === languages.length && optional.includes(name)
    return isUnwritten ? [] : [{ name, text, missing }]
  })
}

/** Paths of missing texts, such as `title.es`, without those that are shown in English. */
export function findGaps<Name extends string>(names: TextNames<Name>, texts: WrittenTexts<Name>): string[] {
  const { fallback = noFallback } = texts
  return listMissing(names, texts).flatMap(({ missing, name, text }) => {
    const falling: readonly Language[] = fallingLanguages(text, fallback)
    return missing.filter((language) => !falling.includes(language)).map((language) => `${name}.${language}`)
  })
}

/** Paths of texts that are shown in English, such as `title.es`. */
export function findFallbacks<Name extends string>(
  names: TextNames<Name>,
  texts: WrittenTexts<Name>,
): string[] {
  const { fallback = noFallback } = texts
  return listMissing(names, texts).flatMap(({ name, text }) =>
    fallingLanguages(text, fallback).map((language) => `${name}.${language}`),
  )
}

/** What a record says of missing texts. */
export const describeTexts = <Name extends string>(names: TextNames<Name>, texts: WrittenTexts<Name>) => ({
  gaps: findGaps(names, texts),
  fallbacks: findFallbacks(names, texts),
})

/** Refuses texts that are missing in some language; texts that are not given stay as they are. @throws ApiError `invalid_input` */
export function refuseGaps<Name extends string>(names: TextNames<Name>, texts: WrittenTexts<Name>): void {
  const gaps = findGaps(names, texts)
  if (gaps.length > 0) throw refuseFields(gaps.map((field) => ({ field, fault: 'text_missing' })))
}

/** Where a record falls back to English: where it is told to, and a text is missing. */
export function settleFallback<Name extends string>(
  names: TextNames<Name>,
  texts: WrittenTexts<Name>,
): Fallback {
  const { fallback = noFallback } = texts
  const missing = new Set(listMissing(names, texts).flatMap((text) => text.missing))
  return { es: fallback.es && missing.has('es'), fr: fallback.fr && missing.has('fr') }
}

/**
 * A change of a record that leaves no gap: what is missing afterwards is shown in English.
 * @throws ApiError `invalid_input`
 */
export function settleTexts<Name extends string, Change extends WrittenTexts<Name>>(
  names: TextNames<Name>,
  change: Change,
  before?: WrittenTexts<Name>,
): Change & { fallback: Fallback } {
  const fallback = change.fallback ?? before?.fallback
  const whole: WrittenTexts<Name> = { ...before, ...givenOf(change), fallback }
  // Who takes a fallback back must fill what it stood in for.
  refuseGaps(names, change.fallback ? whole : { ...change, fallback })
  return { ...change, fallback: settleFallback(names, whole) }
}

/** The fields that are given, without those that are undefined. */
export const givenOf = <Fields extends object>(fields: Fields): Partial<Fields> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- some of the same fields
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>
