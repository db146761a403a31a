import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { pinSearchPaths } from './migrations/pin-search-paths.ts'
import { schemaNeeds } from './migrations/require-migration.ts'
import { getSetting } from './queries/operation/settings.ts'
import type { Database } from './schema.ts'

/** Loaded when they are run: a database that has them needs their names alone. */
const migrations: Record<string, () => Promise<Migration>> = {
  '0001-catalogue': () => import('./migrations/0001-catalogue.ts'),
  '0002-editorial': () => import('./migrations/0002-editorial.ts'),
  '0003-installation': () => import('./migrations/0003-installation.ts'),
  '0004-contact-messages': () => import('./migrations/0004-contact-messages.ts'),
  '0005-web-vitals': () => import('./migrations/0005-web-vitals.ts'),
  '0006-preview-bytes': () => import('./migrations/0006-preview-bytes.ts'),
  '0007-accounts': () => import('./migrations/0007-accounts.ts'),
  '0008-subscriptions': () => import('./migrations/0008-subscriptions.ts'),
  '0009-licences': () => import('./migrations/0009-licences.ts'),
  '0010-payments': () => import('./migrations/0010-payments.ts'),
  '0011-search': () => import('./migrations/0011-search.ts'),
  '0012-facet-starts': () => import('./migrations/0012-facet-starts.ts'),
  '0013-track-sound': () => import('./migrations/0013-track-sound.ts'),
  '0014-playlists': () => import('./migrations/0014-playlists.ts'),
  '0015-search-revision': () => import('./migrations/0015-search-revision.ts'),
  '0017-deleted-playlists': () => import('./migrations/0017-deleted-playlists.ts'),
  '0018-article-covers': () => import('./migrations/0018-article-covers.ts'),
  '0019-restorable-functions': () => import('./migrations/0019-restorable-functions.ts'),
  '0021-sign-ups': () => import('./migrations/0021-sign-ups.ts'),
  '0023-recordings': () => import('./migrations/0023-recordings.ts'),
  '0025-seller': () => import('./migrations/0025-seller.ts'),
  '0026-invoice-seller': () => import('./migrations/0026-invoice-seller.ts'),
  '0027-disputes-and-refunds': () => import('./migrations/0027-disputes-and-refunds.ts'),
  '0028-fair-use': () => import('./migrations/0028-fair-use.ts'),
  '0029-terms-acceptances': () => import('./migrations/0029-terms-acceptances.ts'),
  '0030-tax': () => import('./migrations/0030-tax.ts'),
  '0031-billing-details': () => import('./migrations/0031-billing-details.ts'),
  '0032-second-factor': () => import('./migrations/0032-second-factor.ts'),
  '0033-sound-fingerprints': () => import('./migrations/0033-sound-fingerprints.ts'),
  '0034-tables-in-the-singular': () => import('./migrations/0034-tables-in-the-singular.ts'),
  '0035-one-mail-queue': () => import('./migrations/0035-one-mail-queue.ts'),
  '0036-jobs': () => import('./migrations/0036-jobs.ts'),
  '0037-own-sessions': () => import('./migrations/0037-own-sessions.ts'),
  '0038-tracks-by-preview': () => import('./migrations/0038-tracks-by-preview.ts'),
  '0039-former-slugs': () => import('./migrations/0039-former-slugs.ts'),
  '0040-imports': () => import('./migrations/0040-imports.ts'),
  '0041-studio': () => import('./migrations/0041-studio.ts'),
  '0042-answered-messages': () => import('./migrations/0042-answered-messages.ts'),
  '0043-editorial-states': () => import('./migrations/0043-editorial-states.ts'),
  '0047-uploads': () => import('./migrations/0047-uploads.ts'),
  '0048-site-look': () => import('./migrations/0048-site-look.ts'),
  '0049-dashboard': () => import('./migrations/0049-dashboard.ts'),
  '0053-rights': () => import('./migrations/0053-rights.ts'),
  '0054-sound-pairs': () => import('./migrations/0054-sound-pairs.ts'),
  '0055-bought-prices': () => import('./migrations/0055-bought-prices.ts'),
  '0056-track-grid': () => import('./migrations/0056-track-grid.ts'),
  '0057-home-sections': () => import('./migrations/0057-home-sections.ts'),
  '0060-families': () => import('./migrations/0060-families.ts'),
  '0061-version-proposals': () => import('./migrations/0061-version-proposals.ts'),
  '0062-fallbacks': () => import('./migrations/0062-fallbacks.ts'),
  '0063-terms-lists': () => import('./migrations/0063-terms-lists.ts'),
  '0064-record-pictures': () => import('./migrations/0064-record-pictures.ts'),
  '0066-logo-and-typeface': () => import('./migrations/0066-logo-and-typeface.ts'),
  '0067-site-navigation': () => import('./migrations/0067-site-navigation.ts'),
  '0068-plans-of-a-business': () => import('./migrations/0068-plans-of-a-business.ts'),
  '0069-coupons': () => import('./migrations/0069-coupons.ts'),
  '0070-visitor-counts': () => import('./migrations/0070-visitor-counts.ts'),
  '0071-explicit-lyrics': () => import('./migrations/0071-explicit-lyrics.ts'),
  '0073-unknown-keys': () => import('./migrations/0073-unknown-keys.ts'),
  '0074-plain-texts': () => import('./migrations/0074-plain-texts.ts'),
  '0075-tracks-by-artist': () => import('./migrations/0075-tracks-by-artist.ts'),
  '0076-sender-limits': () => import('./migrations/0076-sender-limits.ts'),
  '0077-schema-needs': () => import('./migrations/0077-schema-needs.ts'),
  '0078-rendering-turns': () => import('./migrations/0078-rendering-turns.ts'),
  '0079-large-catalogues': () => import('./migrations/0079-large-catalogues.ts'),
  '0080-former-recordings': () => import('./migrations/0080-former-recordings.ts'),
  '0081-log-of-licences': () => import('./migrations/0081-log-of-licences.ts'),
  '0082-wanted-songs': () => import('./migrations/0082-wanted-songs.ts'),
  '0083-downloaded-editions': () => import('./migrations/0083-downloaded-editions.ts'),
  '0085-stems': () => import('./migrations/0085-stems.ts'),
  '0086-hand-overs': () => import('./migrations/0086-hand-overs.ts'),
  '0087-channels-and-claims': () => import('./migrations/0087-channels-and-claims.ts'),
  '0088-api-keys': () => import('./migrations/0088-api-keys.ts'),
  '0089-webhooks': () => import('./migrations/0089-webhooks.ts'),
  '0090-teams': () => import('./migrations/0090-teams.ts'),
  '0091-how-it-was-made': () => import('./migrations/0091-how-it-was-made.ts'),
  '0095-venue': () => import('./migrations/0095-venue.ts'),
  '0096-webhooks-of-teams': () => import('./migrations/0096-webhooks-of-teams.ts'),
  '0097-ended-credentials': () => import('./migrations/0097-ended-credentials.ts'),
  '0100-who-invited': () => import('./migrations/0100-who-invited.ts'),
  '0101-staff-sessions': () => import('./migrations/0101-staff-sessions.ts'),
  '0103-checked-masters': () => import('./migrations/0103-checked-masters.ts'),
  '0107-divided-sitemaps': () => import('./migrations/0107-divided-sitemaps.ts'),
  '0108-one-form-of-addresses': () => import('./migrations/0108-one-form-of-addresses.ts'),
  '0109-no-second-form': () => import('./migrations/0109-no-second-form.ts'),
  '0110-totals-of-songs': () => import('./migrations/0110-totals-of-songs.ts'),
  '0111-search-copies': () => import('./migrations/0111-search-copies.ts'),
  '0112-versions-among-a-million': () => import('./migrations/0112-versions-among-a-million.ts'),
  '0114-turns-of-imports': () => import('./migrations/0114-turns-of-imports.ts'),
  '0117-fingerprints-of-sitemaps': () => import('./migrations/0117-fingerprints-of-sitemaps.ts'),
  '0118-kind-of-buyer': () => import('./migrations/0118-kind-of-buyer.ts'),
  '0119-time-zone-of-the-seller': () => import('./migrations/0119-time-zone-of-the-seller.ts'),
  '0122-turns-of-webhooks': () => import('./migrations/0122-turns-of-webhooks.ts'),
  '0124-sounds-of-files': () => import('./migrations/0124-sounds-of-files.ts'),
  '0127-changes-of-terms': () => import('./migrations/0127-changes-of-terms.ts'),
  '0131-plan-credits': () => import('./migrations/0131-plan-credits.ts'),
  '0132-withdrawals': () => import('./migrations/0132-withdrawals.ts'),
  '0135-unmatched-payments': () => import('./migrations/0135-unmatched-payments.ts'),
  '0136-sent-mails': () => import('./migrations/0136-sent-mails.ts'),
  '0139-exchange-rates': () => import('./migrations/0139-exchange-rates.ts'),
  '0140-rehearsals': () => import('./migrations/0140-rehearsals.ts'),
  '0143-notice-of-a-breach': () => import('./migrations/0143-notice-of-a-breach.ts'),
  '0144-kept-allowances': () => import('./migrations/0144-kept-allowances.ts'),
  '0145-settled-money': () => import('./migrations/0145-settled-money.ts'),
  '0148-withdrawn-tracks': () => import('./migrations/0148-withdrawn-tracks.ts'),
  '0149-main-versions': () => import('./migrations/0149-main-versions.ts'),
  '0150-compared-uploads': () => import('./migrations/0150-compared-uploads.ts'),
  '0151-import-columns': () => import('./migrations/0151-import-columns.ts'),
  '0152-known-genre-of-an-upload': () => import('./migrations/0152-known-genre-of-an-upload.ts'),
  '0153-read-before-a-pause': () => import('./migrations/0153-read-before-a-pause.ts'),
  '0154-drafts-of-artists': () => import('./migrations/0154-drafts-of-artists.ts'),
  '0155-artists-of-a-track': () => import('./migrations/0155-artists-of-a-track.ts'),
  '0156-test-keys-of-stripe': () => import('./migrations/0156-test-keys-of-stripe.ts'),
  '0157-mixes-in-downloads': () => import('./migrations/0157-mixes-in-downloads.ts'),
  '0158-evidence-orders': () => import('./migrations/0158-evidence-orders.ts'),
  '0159-flagged-tracks': () => import('./migrations/0159-flagged-tracks.ts'),
  '0160-announcements-that-were-mailed': () => import('./migrations/0160-announcements-that-were-mailed.ts'),
  '0161-pages-of-artists': () => import('./migrations/0161-pages-of-artists.ts'),
  '0162-days-of-payment': () => import('./migrations/0162-days-of-payment.ts'),
  '0163-orders-whose-credit-is-gone': () => import('./migrations/0163-orders-whose-credit-is-gone.ts'),
  '0166-what-nothing-uses': () => import('./migrations/0166-what-nothing-uses.ts'),
  // The next one comes here.
}

/** Loads all of them, so that Node.js keeps them compiled. */
export async function loadMigrations(): Promise<void> {
  await Promise.all(Object.values(migrations).map((load) => load()))
}

/** Functions made by later migrations are pinned in the same transaction. */
const lastPinningItself = '0019-restorable-functions'

function getMigrations(): Promise<Record<string, Migration>> {
  const entries = Object.entries(migrations).map(([name, load]): [string, Migration] => [
    name,
    {
      async up(db) {
        const migration = await load()
        await migration.up(db)
        if (name > lastPinningItself) await pinSearchPaths(db)
      },
    },
  ])
  return Promise.resolve(Object.fromEntries(entries))
}

// Work that went on at the same time is numbered when it begins and joins when it ends.
const migratorOf = (db: Kysely<Database>, isWanted = (_name: string) => true) =>
  new Migrator({
    db,
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(await getMigrations()).filter(([name]) => isWanted(name))),
    },
  })

/**
 * Migrates the schema to the latest version, in one transaction per start (or in the caller's); safe if several
 * processes start concurrently (Kysely holds an advisory lock). Throws PostgreSQL's error if a migration fails, and an
 * Error if the database has migrations of a newer release; in both cases the run is rolled back.
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest()
  if (error) throw error
}

/** Migrates an empty database by these migrations alone: the schema of another release. */
export async function migrateThrough(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  const { error } = await migratorOf(db, (name) => names.includes(name)).migrateToLatest()
  if (error) throw error
}

/** Migrates an empty database up to the named migration: the schema of an older release, for tests. */
export async function migrateTo(db: Kysely<Database>, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name)
  if (error) throw error
}

/** Those of these migrations that only a newer release has. */
export function findUnknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !Object.hasOwn(migrations, name))
}

/**
 * Migrations of a newer release that the database has, and whether this release can use it nevertheless: none of them
 * took away what it needs.
 */
export async function findNewerMigrations(
  db: Kysely<Database>,
): Promise<{ newer: string[]; usable: boolean }> {
  const { rows: found } = await sql<{ known: boolean }>`
    select to_regclass('kysely_migration') is not null as known`.execute(db)
  if (!found[0]?.known) return { newer: [], usable: true }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const newer = findUnknownMigrations(rows.map(({ name }) => name))
  if (newer.length === 0) return { newer, usable: true }
  const needed = await getSetting(db, schemaNeeds)
  return { newer, usable: needed !== undefined && Object.hasOwn(migrations, needed) }
}

/** Names of the migrations of this release, by whether the database has them. */
export async function listMigrations(
  db: Kysely<Database>,
): Promise<{ executed: string[]; pending: string[] }> {
  const found = await migratorOf(db).getMigrations()
  const names = (wanted: boolean) =>
    found.filter(({ executedAt }) => (executedAt !== undefined) === wanted).map(({ name }) => name)
  return { executed: names(true), pending: names(false) }
}
