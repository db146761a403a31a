import { exportSubjectNames } from '@tempolibre/contract/library-export'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase } from '../factories/index.ts'
import { fieldsOfSubject, subjectTables, textColumnsOf } from './subject-tables.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

/** What an export contains otherwise: ids of owners, lists, and what a restoration sets. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  audit_entry: ['id', 'user_id', 'who'],
  // How an import that was interrupted had read it: that one is not gone on with elsewhere.
  import_recording: ['lowered_by', 'read_as'],
  tag: ['kind'],
  // Licences refer to them, and only a backup has those.
  // Made here of the score: another site has no use for their names.
  // Who on the staff withdrew it is no part of the library.
  track: ['recording_version', 'recording_since', 'stem_ids', 'stems', 'withdrawn_by'],
}

/** Tables that belong to customers, staff, payments and the running of the site: a backup has them. */
const elsewhere: ReadonlySet<string> = new Set([
  'api_key',
  'artist_latest',
  'attempt',
  'authenticator_app',
  'buyer',
  'challenge',
  'channel',
  'checkout',
  'claim_case',
  'claim_change',
  'contact_answer',
  'contact_message',
  'content_revision',
  'coupon',
  'coupon_amount',
  'coupon_plan',
  'coupon_redemption',
  'credential',
  'deleted_playlist',
  'download',
  'favourite',
  'hand_over',
  'heartbeat',
  'invoice',
  'invoice_number',
  'job',
  'kysely_migration',
  'kysely_migration_lock',
  'licence',
  'licence_change',
  'licence_log_entry',
  'licence_log_head',
  'licence_log_node',
  'mail',
  'mailbox_download',
  'master_digest',
  'music_category_latest',
  'passkey',
  'payment',
  'payment_customer',
  'payment_event',
  'plan_at_stripe',
  'play_count',
  'playlist',
  'playlist_track',
  'recovery_code',
  'redirect_use',
  'search_copy',
  'search_count',
  'search_word',
  'seller',
  'rendering_turn',
  'sender_limit',
  'session',
  'sign_up',
  'signing_key',
  'site_look',
  'site_navigation',
  'staff_member',
  'sound_index',
  'sound_pair',
  'subscription',
  'team',
  'team_invitation',
  'team_member',
  'terms_acceptance',
  'terms_change',
  'terms_notice',
  'evidence_order',
  'exchange_rate',
  'handed_out_sound',
  'made_sound',
  'licence_warning',
  'unmatched_payment',
  'sent_mail',
  'withdrawal',
  'terms_text',
  'track_former_recording',
  'track_search',
  'track_search_due',
  'song_total',
  'track_sitemap',
  'track_search_gone',
  'track_view',
  'trial',
  'upload',
  'upload_file',
  'upload_run',
  'user_account',
  'venue',
  'verification',
  'web_vital_count',
  'webhook_delivery',
  'webhook_endpoint',
  'webhook_event',
])

/** The columns of a table that an export contains. */
function exportedColumns(): Map<string, Set<string>> {
  const exported = new Map<string, Set<string>>()
  const add = (table: string, columns: readonly string[]) =>
    exported.set(table, new Set([...(exported.get(table) ?? []), ...columns]))
  for (const subject of exportSubjectNames) {
    const { table } = subjectTables[subject]
    const { columns, fields } = fieldsOfSubject(subject)
    const owner = `${table}_id`
    add(table, columns)
    if (fields.includes('texts')) add(`${table}_text`, [owner, 'language', ...textColumnsOf(subject)])
    if (fields.includes('former_slugs')) add(`${table}_former_slug`, [owner, 'language', 'slug'])
    if (fields.includes('genre_ids')) add('track_category', ['track_id', 'music_category_id', 'position'])
    if (fields.includes('mood_ids')) add('track_tag', ['track_id', 'tag_id', 'position'])
  }
  return exported
}

test('[R12.9] every column of the library is exported; a new table is exported or belongs elsewhere', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name::text as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      -- The database computes the others.
      and is_generated = 'NEVER' group by 1 order by 1`.execute(database.db)
  const exported = exportedColumns()
  const left = rows.flatMap(({ columns, table }) => {
    if (elsewhere.has(table)) return []
    const known = new Set([...(exported.get(table) ?? []), ...(otherwise[table] ?? [])])
    return columns.filter((column) => !known.has(column)).map((column) => `${table}.${column}`)
  })
  expect(left).toEqual([])
})
