import type { BindingTermsOfAccount, OfferedTerms } from '@tempolibre/contract'
import { type TermsDocument, termsDocuments } from '@tempolibre/domain'
import { type Database, findTermsHashes, listBindingTerms, listComingTerms } from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { describeTerms } from './describe-terms.ts'
import { compareTerms, findTermsIn } from './terms-in-language.ts'
import type { CurrentTerms, DocumentVersion } from './terms-cache.ts'

interface Terms {
  db: Kysely<Database>
  siteUrl: string
  documents: CurrentTerms['documents']
}

/** The versions that an account is under, and those that it may accept. */
export async function describeAccountTerms(
  terms: Terms,
  { id: userId, language }: { id: string; language: Language },
): Promise<{ binding: BindingTermsOfAccount[]; offered: OfferedTerms[] }> {
  const { db, documents, siteUrl } = terms
  const [bound, coming] = await Promise.all([
    listBindingTerms(db, { userId }),
    listComingTerms(db, { userId }),
  ])
  const binding = await Promise.all(
    bound.map(async ({ by, document, since, version }) => {
      const text = await findInLanguage(db, version, language)
      return {
        ...describeTerms({ document, version, language: text.language, sha256: text.sha256 }, siteUrl),
        since: since.toISOString(),
        by,
      }
    }),
  )
  const announced = coming.filter(({ version }) => !bound.some((row) => row.version === version))
  const known = new Set([...bound, ...announced].map(({ version }) => version))
  const inForce = termsDocuments.flatMap((document) => {
    const version = documents[document]?.version
    if (version === undefined || known.has(version)) return []
    return [{ document, version, binds_at: null, summary: null }]
  })
  const offered = await Promise.all(
    [...announced, ...inForce].map(async ({ binds_at, document, summary, version }) => {
      const text = await findInLanguage(db, version, language)
      const before = bound.find((row) => row.document === document)
      return {
        ...describeTerms({ document, version, language: text.language, sha256: text.sha256 }, siteUrl),
        in_force: documents[document]?.version === version,
        binds_at: binds_at?.toISOString() ?? null,
        summary: summary?.[language] ?? null,
        sections: before ? await compareTerms(db, { former: before.version, later: version, language }) : [],
      }
    }),
  )
  return { binding, offered }
}

/** A version in a language, or in English if it was added later. */
async function findInLanguage(db: Kysely<Database>, version: string, language: Language) {
  const found = await findTermsIn(db, { version, language })
  if (!found) throw new Error(`the terms ${version} have no text`)
  return found
}

/** A version that somebody is under. */
export interface BindingVersion {
  version: string
  /** SHA-256 of the text, hexadecimal; a language that was added later is missing. */
  sha256: Partial<Record<Language, string>>
}

/**
 * The version of a document that an account is under, which its licences name; that in force for an account that was never asked.
 */
export async function bindingVersionOf(
  db: Kysely<Database>,
  { document, inForce, userId }: { document: TermsDocument; inForce: DocumentVersion; userId: string },
): Promise<BindingVersion> {
  const bound = (await listBindingTerms(db, { userId })).find((row) => row.document === document)
  if (!bound || bound.version === inForce.version) return inForce
  return { version: bound.version, sha256: await findTermsHashes(db, { version: bound.version }) }
}
