import { findTermsIn } from '../../terms/terms-in-language.ts'
import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type FieldError,
} from '@tempolibre/contract'
import { termsDocuments } from '@tempolibre/domain'
import {
  acceptTerms as storeAcceptance,
  type Database,
  findTerms,
  listAcceptances,
  listAnnouncedTerms,
} from '@tempolibre/database'
import type { Language } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import { describeAccountTerms } from '../../terms/account-terms.ts'
import { describeTerms } from '../../terms/describe-terms.ts'
import type { TermsCache } from '../../terms/terms-cache.ts'

export interface TermsSettings {
  db: Kysely<Database>
  siteUrl: string
  terms: TermsCache
}

/** The current version of each document for accounts and orders. */
export async function listTerms(
  { siteUrl, terms }: TermsSettings,
  { lang: language }: { lang: Language },
): Promise<EndpointOutput<'listTerms'>> {
  const { documents } = await terms.inForce()
  return {
    success: true,
    terms: termsDocuments.flatMap((document) => {
      const found = documents[document]
      if (!found) return []
      const { sha256, version } = found
      return [describeTerms({ document, version, language, sha256: sha256[language] }, siteUrl)]
    }),
  }
}

/** One version with its text, in English if the language was added later; `not_found` for an unknown one. */
export async function getTerms(
  { db, siteUrl, terms }: TermsSettings,
  { lang: language, version }: { lang: Language; version: string },
): Promise<EndpointOutput<'getTerms'>> {
  const found = await findTermsIn(db, { version, language })
  if (!found) throw new ApiError('not_found')
  const { documents } = await terms.inForce()
  return {
    success: true,
    terms: {
      ...describeTerms(found, siteUrl),
      text: found.text,
      in_force: documents[found.document]?.version === version,
    },
  }
}

/** The text of a version, byte for byte as hashed; `not_found` for an unknown one. */
export async function getTermsText(
  { db }: Pick<TermsSettings, 'db'>,
  input: { version: string; language: Language },
): Promise<string> {
  const terms = await findTerms(db, input)
  if (!terms) throw new ApiError('not_found')
  return terms.text
}

/** What the caller is under, may accept, and has accepted, latest first. */
export async function listAcceptedTerms(
  { db, siteUrl, terms }: TermsSettings,
  user: { id: string; language: Language },
): Promise<EndpointOutput<'listAcceptedTerms'>> {
  const rows = await listAcceptances(db, { userId: user.id })
  const { documents } = await terms.inForce()
  return {
    success: true,
    ...(await describeAccountTerms({ db, siteUrl, documents }, user)),
    acceptances: rows.map((row) => ({
      ...describeTerms(row, siteUrl),
      accepted_at: row.accepted_at.toISOString(),
      moment: row.moment,
      in_force: documents[row.document]?.version === row.version,
    })),
  }
}

/**
 * Accepts versions that are in force or announced.
 * @throws ApiError `terms_not_accepted` for any other one, with that in force
 */
export async function acceptTerms(
  settings: TermsSettings,
  { accepted_terms: accepted }: EndpointParsedInput<'acceptTerms'>,
  user: { id: string; language: Language },
): Promise<EndpointOutput<'acceptTerms'>> {
  const { db, terms } = settings
  const { documents } = await terms.inForce()
  const announced = await listAnnouncedTerms(db)
  const fields = termsDocuments.flatMap((document): FieldError[] => {
    const version = accepted[document]
    if (version === undefined) return []
    const inForce = documents[document]?.version ?? ''
    const isKnown =
      version === inForce ||
      announced.some((change) => change.document === document && change.version === version)
    if (isKnown) return []
    return [
      {
        field: `body.accepted_terms.${document}`,
        code: 'changed',
        expected: inForce,
        message: inForce,
      },
    ]
  })
  if (fields.length > 0) throw new ApiError('terms_not_accepted', { fields })
  await db.transaction().execute((transaction) =>
    storeAcceptance(transaction, {
      userId: user.id,
      versions: termsDocuments.flatMap((document) => accepted[document] ?? []),
      language: user.language,
      moment: 'account',
    }),
  )
  return listAcceptedTerms(settings, user)
}
