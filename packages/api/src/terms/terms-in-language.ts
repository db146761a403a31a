import { type Database, findTerms } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { differingSections } from './differing-sections.ts'

/** A version in a language, or in English if that was added later; undefined for an unknown one. */
export async function findTermsIn(
  db: Kysely<Database>,
  { language, version }: { version: string; language: Language },
): ReturnType<typeof findTerms> {
  return (await findTerms(db, { version, language })) ?? findTerms(db, { version, language: 'en' })
}

/** The sections that differ between two versions, in a language that both have: the words differ then, not the languages. */
export async function compareTerms(
  db: Kysely<Database>,
  { former, language, later }: { former: string; later: string; language: Language },
): Promise<ReturnType<typeof differingSections>> {
  const read = (spoken: Language) =>
    Promise.all([former, later].map((version) => findTerms(db, { version, language: spoken })))
  const own = await read(language)
  const [before, after] = own.every((text) => text !== undefined) ? own : await read('en')
  return differingSections(before?.text ?? '', after?.text ?? '')
}
