import type { PlanKind, Seller } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { findSeller } from './seller.ts'

/** The page whose text is what licences are issued under. */
const termsPage = 'license-terms'

/** What the terms are made of now. */
export interface TermsSource {
  /** The content's revision these texts belong to, or an earlier one. */
  revision: string
  updated_at: Date
  texts: { language: Language; title: string; subheading: string; description: string }[]
  seller: Seller | undefined
  plans: { language: Language; kind: PlanKind; name: string }[]
}

/** The number that rises with every change of content. */
export async function getContentRevision(db: Kysely<Database>): Promise<string> {
  const { revision } = await db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow()
  return revision
}

/** The page with the terms and the plans it speaks of; undefined where an installation has no such page. */
export function readTermsSource(db: Kysely<Database>): Promise<TermsSource | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const page = await transaction
        .selectFrom('page')
        .where('name', '=', termsPage)
        .select(['id', 'updated_at'])
        .executeTakeFirst()
      if (!page) return undefined
      const revision = await getContentRevision(transaction)
      const texts = await transaction
        .selectFrom('page_text')
        .where('page_id', '=', page.id)
        .select(['language', 'title', 'subheading', 'description'])
        .execute()
      const plans = await transaction
        .selectFrom('plan')
        .innerJoin('plan_text as text', 'text.plan_id', 'plan.id')
        .select(['text.language', 'plan.kind', 'text.name'])
        .orderBy('plan.position')
        .orderBy('plan.id')
        .execute()
      const seller = await findSeller(transaction)
      return { revision, updated_at: page.updated_at, texts, seller, plans }
    })
}

/** Terms as they are kept, in one language. */
export interface FrozenTerms {
  language: Language
  text: string
  /** Of `text` in UTF-8, hexadecimal. */
  sha256: string
}

/**
 * Keeps terms for good. The same texts keep the version under which they were first used.
 * @param digest of the texts in all languages; stands at the end of `version`
 * @returns the version they are kept under
 */
export async function freezeLicenceTerms(
  db: Kysely<Database>,
  params: { version: string; digest: string; terms: readonly FrozenTerms[] },
): Promise<string> {
  const { digest, terms, version } = params
  const known = await db
    .selectFrom('licence_terms')
    .where(sql<boolean>`right(version, ${digest.length}::integer) = ${digest}`)
    .select('version')
    .orderBy('first_used_at')
    .executeTakeFirst()
  if (known) return known.version
  await db
    .insertInto('licence_terms')
    .values(terms.map((entry) => ({ version, ...entry })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return version
}

/** The very text licences were issued under. */
export function findLicenceTerms(
  db: Kysely<Database>,
  params: { version: string; language: Language },
): Promise<{ text: string; sha256: string } | undefined> {
  return db
    .selectFrom('licence_terms')
    .where('version', '=', params.version)
    .where('language', '=', params.language)
    .select(['text', 'sha256'])
    .executeTakeFirst()
}
