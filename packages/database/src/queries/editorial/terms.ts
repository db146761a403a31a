import { type PlanKind, type Seller, type TermsDocument, termsDocuments } from '@tempolibre/domain'
import type { Language } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { getContentRevision } from '../content-revision.ts'
import { findSeller } from '../operation/seller.ts'

/** A CMS page that is a terms document. */
export interface TermsPage {
  document: TermsDocument
  updated_at: Date
  texts: { language: Language; title: string; subheading: string; description: string }[]
}

/** The sources of the current terms. */
export interface TermsSource {
  /** The content revision of these texts, or an earlier one. */
  revision: string
  pages: TermsPage[]
  seller: Seller | undefined
  plans: TermsPlan[]
}

/** What texts say of a plan, in one language. */
export interface TermsPlan {
  language: Language
  kind: PlanKind
  name: string
  daily_download_limit: number | null
  monthly_download_limit: number | null
  /** Of a subscription; 0: none. */
  trial_days: number
  credit_required: boolean
  /** Null: its holder alone. */
  seats: number | null
  archived: boolean
}

/** Loads the existing pages with terms, and the plans they refer to. */
export function readTermsSource(db: Kysely<Database>): Promise<TermsSource> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const revision = await getContentRevision(transaction)
      const rows = await transaction
        .selectFrom('page')
        .innerJoin('shown_page_text as text', 'text.page_id', 'page.id')
        .where('page.name', 'in', [...termsDocuments])
        .select([
          'page.name',
          'page.updated_at',
          'text.language',
          'text.title',
          'text.subheading',
          'text.description',
        ])
        .execute()
      const pages = termsDocuments.flatMap((document) => {
        const texts = rows.filter(({ name }) => name === document)
        const [first] = texts
        return first ? [{ document, updated_at: first.updated_at, texts }] : []
      })
      const plans = await listTermsPlans(transaction)
      const seller = await findSeller(transaction)
      return { revision, pages, seller, plans }
    })
}

/** Every plan in every language, in the order in which they are shown. */
export function listTermsPlans(db: Kysely<Database>): Promise<TermsPlan[]> {
  return db
    .selectFrom('plan')
    .innerJoin('plan_text as text', 'text.plan_id', 'plan.id')
    .select([
      'text.language',
      'plan.kind',
      'text.name',
      'plan.daily_download_limit',
      'plan.monthly_download_limit',
      'plan.credit_required',
      'plan.trial_days',
      'plan.seats',
      sql<boolean>`plan.archived_at is not null`.as('archived'),
    ])
    .orderBy('plan.position')
    .orderBy('plan.id')
    .execute()
}

/** Stored terms in one language. */
export interface FrozenTerms {
  language: Language
  text: string
  /** Of `text` in UTF-8, hexadecimal. */
  sha256: string
}

/**
 * Stores a terms document permanently. The same texts keep the version they were first stored under.
 * @param digest of the texts in all languages; the end of `version`
 * @returns the version they are stored under
 */
export async function freezeTerms(
  db: Kysely<Database>,
  params: { document: TermsDocument; version: string; digest: string; terms: readonly FrozenTerms[] },
): Promise<string> {
  const { digest, document, terms, version } = params
  const known = await db
    .selectFrom('terms_text')
    .where('document', '=', document)
    .where(sql<boolean>`right(version, ${digest.length}::integer) = ${digest}`)
    .select('version')
    .orderBy('first_used_at')
    .executeTakeFirst()
  if (known) return known.version
  await db
    .insertInto('terms_text')
    .values(terms.map((entry) => ({ document, version, ...entry })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return version
}

/** The exact text of a current or former version. */
export function findTerms(db: Kysely<Database>, params: { version: string; language: Language }) {
  return db
    .selectFrom('terms_text')
    .where('version', '=', params.version)
    .where('language', '=', params.language)
    .select(['document', 'version', 'language', 'text', 'sha256'])
    .executeTakeFirst()
}
