import { type Kysely, sql } from 'kysely'
import type { DisputeState } from '../../column-types.ts'
import type { Database } from '../../schema.ts'
import { downloadedEditions } from '../licences/downloads.ts'

export type DisputeFacts = NonNullable<Awaited<ReturnType<typeof findDisputeFacts>>>

/** What the database knows of a disputed payment and of what was done with it; undefined for one without a dispute. */
export async function findDisputeFacts(db: Kysely<Database>, { payment: id }: { payment: string }) {
  const payment = await db
    .selectFrom('payment')
    .innerJoin('subscription', 'subscription.id', 'payment.subscription_id')
    .innerJoin('plan', 'plan.id', 'subscription.plan_id')
    .leftJoin('user_account', 'user_account.id', 'subscription.user_id')
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.provider', '=', 'payment.provider')
        .onRef('invoice.provider_payment', '=', 'payment.provider_payment')
        .on('invoice.corrects', 'is', null),
    )
    .where('payment.provider_payment', '=', id)
    .where('payment.dispute', 'is not', null)
    .select([
      'payment.provider_payment as id',
      'payment.intent',
      'payment.amount_minor',
      'payment.refunded_minor',
      'payment.currency',
      'payment.period_start',
      'payment.period_end',
      'payment.dispute_reason',
      'payment.subscription_id',
      'plan.kind as plan_kind',
      'plan.id as plan_id',
      'subscription.started_at',
      'subscription.user_id',
      'invoice.number as invoice_number',
      'invoice.issued_at as invoice_issued_at',
      'invoice.buyer',
      'invoice.plan_name',
      sql<DisputeState>`payment.dispute`.as('state'),
      sql<string>`coalesce(user_account.name, invoice.holder_name, '')`.as('name'),
      sql<string>`coalesce(user_account.email, invoice.holder_email, '')`.as('email'),
    ])
    .executeTakeFirst()
  if (!payment) return undefined
  const { subscription_id: subscriptionId, user_id: userId } = payment
  const [terms, licences, mails, sessions] = await Promise.all([
    listAcceptedTexts(db, subscriptionId),
    listPaidLicences(db, payment),
    userId === null ? [] : listSentMails(db, userId),
    userId === null ? [] : listSignIns(db, userId),
  ])
  const downloads = await listDownloadsOf(
    db,
    licences.map(({ number }) => number),
  )
  return { ...payment, terms, licences, downloads, mails, sessions }
}

/** The texts that were accepted with the order, as they were then. */
function listAcceptedTexts(db: Kysely<Database>, subscriptionId: string) {
  return db
    .selectFrom('terms_acceptance')
    .innerJoin('terms_text', (join) =>
      join
        .onRef('terms_text.version', '=', 'terms_acceptance.version')
        .onRef('terms_text.language', '=', 'terms_acceptance.language'),
    )
    .where('subscription_id', '=', subscriptionId)
    .where('moment', '=', 'checkout')
    .orderBy('terms_acceptance.id')
    .select([
      'terms_text.document',
      'terms_text.text',
      'terms_acceptance.version',
      'terms_acceptance.language',
      'terms_acceptance.sha256',
      'terms_acceptance.accepted_at',
    ])
    .execute()
}

function listPaidLicences(
  db: Kysely<Database>,
  paid: { subscription_id: string; period_start: Date; period_end: Date | null },
) {
  let query = db
    .selectFrom('licence')
    .leftJoin('subscription', 'subscription.id', 'licence.subscription_id')
    .where('licence.subscription_id', '=', paid.subscription_id)
    .where('licence.period_start', '>=', paid.period_start)
  if (paid.period_end) query = query.where('licence.period_start', '<', paid.period_end)
  return query
    .orderBy('licence.issued_at')
    .orderBy('licence.number')
    .select([
      'licence.number',
      'licence.track_title',
      'licence.artist_name',
      'licence.document',
      'licence.signature',
      'licence.language',
      'licence.issued_at',
      'licence.disputed_at',
      'licence.revoked_at',
      'licence.rehearsal',
      'subscription.plan_id',
      downloadedEditions.as('editions'),
    ])
    .execute()
}

async function listDownloadsOf(db: Kysely<Database>, numbers: readonly string[]) {
  if (numbers.length === 0) return []
  return db
    .selectFrom('download')
    .innerJoin('licence', 'licence.number', 'download.licence_number')
    .where(sql<boolean>`download.licence_number = any(${numbers}::text[])`)
    .orderBy('download.created_at')
    .orderBy('download.id')
    .select([
      'download.created_at',
      'download.format',
      'download.edition',
      'download.mix',
      'licence.number',
      'licence.track_title',
      'licence.artist_name',
      // Any member of it may have asked.
      sql<boolean>`licence.team_id is not null`.as('of_team'),
    ])
    .execute()
}

function listSentMails(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('sent_mail')
    .where('user_id', '=', userId)
    .orderBy('sent_at')
    .select(['template', 'recipient', 'subject', 'body', 'sent_at'])
    .execute()
}

/** Sessions that have not ended, without addresses: none are kept. */
function listSignIns(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('session')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .select(['created_at', 'user_agent'])
    .execute()
}
