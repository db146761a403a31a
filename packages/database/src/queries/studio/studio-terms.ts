import type { AcceptanceMoment, PlanKind, TermsDocument } from '@tempolibre/domain'
import { languages, type Translated } from '@tempolibre/locales'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../schema.ts'
import { textsContain, paged, type RecordPaging, withinDays } from '../record-rows.ts'

/** Versions, each by its English text: all languages are stored at once. */
const versions = (db: Kysely<Database>) =>
  db
    .selectFrom('terms_text')
    .where('terms_text.language', '=', 'en')
    .select([
      'terms_text.version as id',
      'terms_text.document',
      'terms_text.first_used_at as published_at',
      sql<number>`(
        select count(distinct user_id)::int from terms_acceptance
        where terms_acceptance.version = terms_text.version)`.as('accounts'),
      sql<number>`(
        select count(distinct subscription_id)::int from terms_acceptance
        where terms_acceptance.version = terms_text.version and user_id is null)`.as('deleted_accounts'),
    ])

/** A page of the versions of the terms. */
export function listStudioTermsVersions(
  db: Kysely<Database>,
  {
    document,
    sort,
    ...paging
  }: RecordPaging<'published_at' | 'id'> & { document?: TermsDocument | undefined },
) {
  let matching = versions(db)
  if (document) matching = matching.where('terms_text.document', '=', document)
  const by = { published_at: sql.ref('terms_text.first_used_at'), id: sql.ref('terms_text.version') }
  return paged(matching, by[sort], sql.ref('terms_text.version'), paging)
}

/** A version with its texts and their hashes in every language; those of a language that was added later are the English ones. */
export function findStudioTermsVersion(db: Kysely<Database>, { version }: { version: string }) {
  const inEveryLanguage = (column: string) => sql<Translated>`(
    select jsonb_object_agg(known.language, coalesce(${sql.ref(`each.${column}`)}, ${sql.ref(`terms_text.${column}`)}))
    from unnest(${languages}::text[]) as known(language)
    left join terms_text as each on each.language = known.language and each.version = terms_text.version)`
  return versions(db)
    .where('terms_text.version', '=', version)
    .select([inEveryLanguage('text').as('texts'), inEveryLanguage('sha256').as('sha256')])
    .executeTakeFirst()
}

export interface TermsAcceptanceFilter {
  /** Words that the name or the address of the account contains. */
  q?: string | undefined
  document?: TermsDocument | undefined
  version?: string | undefined
  userId?: string | undefined
  moment?: AcceptanceMoment | undefined
  /** Days in UTC, both included. */
  from?: string | undefined
  to?: string | undefined
}

/** A page of acceptances. */
export function listStudioTermsAcceptances(
  db: Kysely<Database>,
  { sort, ...rest }: RecordPaging<'accepted_at' | 'id'> & TermsAcceptanceFilter,
) {
  const by = { accepted_at: sql.ref('terms_acceptance.accepted_at'), id: sql.ref('terms_acceptance.id') }
  return paged(acceptances(db, rest), by[sort], sql.ref('terms_acceptance.id'), rest)
}

/** The latest acceptances, at most `limit`. */
export function listLatestTermsAcceptances(
  db: Kysely<Database>,
  { limit, ...filter }: TermsAcceptanceFilter & { limit: number },
) {
  return acceptances(db, filter)
    .orderBy('terms_acceptance.accepted_at', 'desc')
    .orderBy('terms_acceptance.id', 'desc')
    .limit(limit)
    .execute()
}

function acceptances(
  db: Kysely<Database>,
  { document, from, moment, q, to, userId, version }: TermsAcceptanceFilter,
) {
  let matching = db
    .selectFrom('terms_acceptance')
    .innerJoin('terms_text', (join) =>
      join
        .onRef('terms_text.version', '=', 'terms_acceptance.version')
        .onRef('terms_text.language', '=', 'terms_acceptance.language'),
    )
    .leftJoin('user_account', 'user_account.id', 'terms_acceptance.user_id')
    .where(withinDays('terms_acceptance.accepted_at', { from, to }))
    .select([
      'terms_acceptance.id',
      'terms_acceptance.user_id',
      'terms_text.document',
      'terms_acceptance.version',
      'terms_acceptance.language',
      'terms_acceptance.sha256',
      'terms_acceptance.moment',
      'terms_acceptance.accepted_at',
      sql<string>`coalesce(user_account.name, '')`.as('name'),
      sql<string>`coalesce(user_account.email, '')`.as('email'),
      sql<PlanKind | null>`(
        select kind from subscription join plan on plan.id = plan_id
        where subscription.id = terms_acceptance.subscription_id)`.as('plan_kind'),
    ])
  if (q !== undefined && q !== '') matching = matching.where(textsContain('user_account', q))
  if (document) matching = matching.where('terms_text.document', '=', document)
  if (version !== undefined) matching = matching.where('terms_acceptance.version', '=', version)
  if (userId !== undefined) matching = matching.where('terms_acceptance.user_id', '=', userId)
  if (moment) matching = matching.where('terms_acceptance.moment', '=', moment)
  return matching
}
