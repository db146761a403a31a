import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'
import { makeImportedTrack } from './make-imported-track.ts'

/** Rows per statement. */
const batchSize = 20_000

/** Words of which names and texts are made. */
const words = `(array['amber','birch','cedar','delta','ember','fjord','grove','haven','indigo','jetty','kite','lagoon'])`
const word = (number: string) => `${words}[1 + (${number}) % 12]`
/** As a number of the row says, so that the same rows are made every time. */
const named = `initcap(${word('n')} || ' ' || ${word('n / 12')})`
/** Spread over the last 90 days. */
const lately = `now() - (n % 129600) * interval '1 minute'`
/** Of version 4, as the contract asks. */
const uuidOf = (kind: string) =>
  `overlay(overlay(md5('${kind} ' || n) placing '4' from 13) placing '8' from 17)::uuid`
const licenceNumber = `'TL-' || lpad(upper(to_hex(n / 65536)), 4, '0') || '-' || lpad(upper(to_hex(n % 65536)), 4, '0') || '-0000'`

/** What each table is filled with; `n` counts the rows. Parents stand before their children. */
const tables: readonly (readonly [columns: string, values: string])[] = [
  [
    'user_account (id, name, email, email_verified, language, created_at)',
    `${uuidOf('user')}, ${named}, ${word('n')} || n || '@example.org', true, 'en', ${lately}`,
  ],
  [
    'subscription (id, user_id, plan_id, provider, status, started_at, current_period_start, ended_at)',
    `${uuidOf('subscription')}, ${uuidOf('user')}, (select min(id) from plan) + n % (select count(*)::int from plan), 'test',
      case when n % 5 = 0 then 'ended' else 'active' end, ${lately}, ${lately},
      case when n % 5 = 0 then ${lately} + interval '1 hour' end`,
  ],
  [
    'payment (provider, provider_payment, subscription_id, period_start, amount_minor, currency, dispute)',
    `'stripe', 'pay-' || n, ${uuidOf('subscription')}, ${lately}, 900, 'EUR', (array['open', 'won', 'lost'])[1 + n % 3]`,
  ],
  [
    `invoice (number, user_id, provider, provider_payment, plan_kind, plan_name, holder_name, holder_email, language,
      amount_minor, currency, issued_at)`,
    `'X-' || n, ${uuidOf('user')}, 'stripe', 'pay-' || n, 'subscription', 'Subscription', ${named},
      ${word('n')} || n || '@example.org', 'en', 900, case when n % 9 = 0 then 'USD' else 'EUR' end, ${lately}`,
  ],
  [
    `licence (number, user_id, track_id, subscription_id, period_start, plan_kind, holder, track_title, artist_name,
      language, document, signature, key_id, issued_at)`,
    `${licenceNumber}, ${uuidOf('user')}, (select min(id) from track) + n % (select count(*)::int from track) / 2,
      ${uuidOf('subscription')}, ${lately}, 'subscription', ${named}, ${named}, ${named}, 'en', '{}', '', 'filled', ${lately}`,
  ],
  ['download (licence_number, format, created_at)', `${licenceNumber}, 'wav', ${lately}`],
  [
    'mail (id, template, recipient_name, recipient, language, parameters, created_at, mailed_at)',
    `${uuidOf('mail')}, 'plan_begun', ${named}, ${word('n')} || n || '@example.org', 'en', '{}', ${lately}, ${lately}`,
  ],
  [
    'job (id, kind, subject, created_at, attempts, next_attempt_at, done_at)',
    `${uuidOf('job')}, 'mail', ${uuidOf('mail')}::text, ${lately}, 1, ${lately}, ${lately}`,
  ],
  [
    'contact_message (id, name, email, message, language, created_at)',
    `${uuidOf('message')}, ${named}, ${word('n')} || n || '@example.org', ${named} || ' ' || ${named}, 'en', ${lately}`,
  ],
  ['redirect (path, target)', `'/old-' || ${word('n')} || '-' || n || '/', '/music'`],
  [
    'audit_entry (who, user_id, action, subject, subject_id, label, "before", "after")',
    `'ada@example.org', null, 'change', 'track', n::text, ${named}, '{"featured": false}', '{"featured": true}'`,
  ],
  ['artist (name)', `${named} || ' ' || n`],
  [
    'play_count (day, track_id, count)',
    `current_date - n % 90, (select min(id) from track) + n / 90 * 40, 1 + n % 50`,
  ],
  [
    'search_count (day, language, words, results, count)',
    `current_date - n % 90, 'en', ${word('n / 90')} || ' ' || ${word('n / 1080')} || ' ' || n / 90, n / 90 % 4, 1 + n % 9`,
  ],
  [
    'web_vital_count (day, page, language, form_factor, metric, bucket, count)',
    `current_date - n % 90, (array['home', 'music', 'track', 'music-category', 'pricing', 'blog'])[1 + n / 90 % 6],
      (array['en', 'es', 'fr'])[1 + n / 540 % 3]::language, (array['phone', 'desktop'])[1 + n / 1620 % 2],
      (array['LCP', 'INP', 'CLS', 'FCP', 'TTFB'])[1 + n / 3240 % 5], 40 + n / 16200, 1 + n % 30`,
  ],
]

/**
 * Fills what the studio lists: about `rows` accounts, plans, payments, invoices, licences, downloads, mails, jobs,
 * messages, redirects, artists, recordings, pairs of sounds, and counts. For a database of its own, after
 * `growCatalogue`: triggers do not run.
 */
export async function fillStudio(db: Kysely<Database>, { rows }: { rows: number }): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const run = (statement: string) => sql.raw(statement).execute(transaction)
    await run('set local session_replication_role = replica')
    await run(
      `insert into signing_key (id, public_key, private_key) values ('filled', '', '') on conflict do nothing`,
    )
    for (const [columns, values] of tables) {
      for (let from = 1; from <= rows; from += batchSize) {
        const to = Math.min(rows, from + batchSize - 1)
        await run(
          `insert into ${columns} select ${values} from generate_series(${from}, ${to}) as n on conflict do nothing`,
        )
      }
    }
    await run(`insert into artist_text (artist_id, language, biography)
      select artist.id, language, '' from artist, unnest(array['en', 'es', 'fr']::language[]) as language
      on conflict do nothing`)
    await run(`insert into redirect_use (redirect_id, hits, last_used_at)
      select id, 1 + id % 1000, now() - id * interval '1 minute' from redirect on conflict do nothing`)
    await run(`insert into sound_pair (track_id, other_id, error_rate)
      select id, id + 1, 0.1 from track where exists (select from track as other where other.id = track.id + 1)
      limit ${rows} on conflict do nothing`)
    await fillRecordings(rows)

    async function fillRecordings(count: number): Promise<void> {
      const content = JSON.stringify(makeImportedTrack())
      await sql`with batch as (insert into import_batch (folder) values ('/music/filled') returning id)
        insert into import_recording (path, bytes, modified_at, sound_hash, content, batch_id)
        select '/music/filled/' || n || '.wav', 1000, now(), md5('a' || n) || md5('b' || n),
          jsonb_set(${content}::jsonb, '{title,en}', to_jsonb('Salt ' || n)), batch.id
        from batch, generate_series(1, ${count}::int) as n
        on conflict do nothing`.execute(transaction)
    }
  })
  await sql`vacuum (analyze)`.execute(db)
}
