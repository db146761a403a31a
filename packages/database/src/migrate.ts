import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as catalogue from './migrations/0001-catalogue.ts'
import * as editorial from './migrations/0002-editorial.ts'
import * as installation from './migrations/0003-installation.ts'
import * as contactMessages from './migrations/0004-contact-messages.ts'
import * as webVitals from './migrations/0005-web-vitals.ts'
import * as previewBytes from './migrations/0006-preview-bytes.ts'
import * as accounts from './migrations/0007-accounts.ts'
import * as subscriptions from './migrations/0008-subscriptions.ts'
import * as licences from './migrations/0009-licences.ts'
import * as payments from './migrations/0010-payments.ts'
import * as search from './migrations/0011-search.ts'
import * as facetStarts from './migrations/0012-facet-starts.ts'
import * as trackSound from './migrations/0013-track-sound.ts'
import * as playlists from './migrations/0014-playlists.ts'
import * as searchRevision from './migrations/0015-search-revision.ts'
import * as deletedPlaylists from './migrations/0017-deleted-playlists.ts'
import * as articleCovers from './migrations/0018-article-covers.ts'
import * as restorableFunctions from './migrations/0019-restorable-functions.ts'
import * as signUps from './migrations/0021-sign-ups.ts'
import * as recordings from './migrations/0023-recordings.ts'
import * as seller from './migrations/0025-seller.ts'
import * as invoiceSeller from './migrations/0026-invoice-seller.ts'
import * as disputesAndRefunds from './migrations/0027-disputes-and-refunds.ts'
import * as fairUse from './migrations/0028-fair-use.ts'
import * as termsAcceptances from './migrations/0029-terms-acceptances.ts'
import * as tax from './migrations/0030-tax.ts'
import * as billingDetails from './migrations/0031-billing-details.ts'
import * as secondFactor from './migrations/0032-second-factor.ts'
import * as soundFingerprints from './migrations/0033-sound-fingerprints.ts'
import * as tablesInTheSingular from './migrations/0034-tables-in-the-singular.ts'
import * as oneMailQueue from './migrations/0035-one-mail-queue.ts'
import * as jobs from './migrations/0036-jobs.ts'
import * as ownSessions from './migrations/0037-own-sessions.ts'
import * as tracksByPreview from './migrations/0038-tracks-by-preview.ts'
import * as formerSlugs from './migrations/0039-former-slugs.ts'
import * as imports from './migrations/0040-imports.ts'
import * as studio from './migrations/0041-studio.ts'
import * as answeredMessages from './migrations/0042-answered-messages.ts'
import * as editorialStates from './migrations/0043-editorial-states.ts'
import * as uploads from './migrations/0047-uploads.ts'
import * as siteLook from './migrations/0048-site-look.ts'
import * as dashboard from './migrations/0049-dashboard.ts'
import * as rights from './migrations/0053-rights.ts'
import * as soundPairs from './migrations/0054-sound-pairs.ts'
import * as boughtPrices from './migrations/0055-bought-prices.ts'
import * as trackGrid from './migrations/0056-track-grid.ts'
import * as homeSections from './migrations/0057-home-sections.ts'
import * as families from './migrations/0060-families.ts'
import * as versionProposals from './migrations/0061-version-proposals.ts'
import * as fallbacks from './migrations/0062-fallbacks.ts'
import * as termsLists from './migrations/0063-terms-lists.ts'
import * as recordPictures from './migrations/0064-record-pictures.ts'
import * as logoAndTypeface from './migrations/0066-logo-and-typeface.ts'
import * as siteNavigation from './migrations/0067-site-navigation.ts'
import * as plansOfABusiness from './migrations/0068-plans-of-a-business.ts'
import * as coupons from './migrations/0069-coupons.ts'
import * as visitorCounts from './migrations/0070-visitor-counts.ts'
import * as explicitLyrics from './migrations/0071-explicit-lyrics.ts'
import * as unknownKeys from './migrations/0073-unknown-keys.ts'
import * as plainTexts from './migrations/0074-plain-texts.ts'
import * as tracksByArtist from './migrations/0075-tracks-by-artist.ts'
import * as senderLimits from './migrations/0076-sender-limits.ts'
import * as schemaNeedsSetting from './migrations/0077-schema-needs.ts'
import * as renderingTurns from './migrations/0078-rendering-turns.ts'
import * as largeCatalogues from './migrations/0079-large-catalogues.ts'
import * as formerRecordings from './migrations/0080-former-recordings.ts'
import * as logOfLicences from './migrations/0081-log-of-licences.ts'
import * as wantedSongs from './migrations/0082-wanted-songs.ts'
import * as downloadedEditions from './migrations/0083-downloaded-editions.ts'
import * as stems from './migrations/0085-stems.ts'
import * as handOvers from './migrations/0086-hand-overs.ts'
import * as channelsAndClaims from './migrations/0087-channels-and-claims.ts'
import * as apiKeys from './migrations/0088-api-keys.ts'
import * as webhooks from './migrations/0089-webhooks.ts'
import * as teams from './migrations/0090-teams.ts'
import * as howItWasMade from './migrations/0091-how-it-was-made.ts'
import * as venue from './migrations/0095-venue.ts'
import * as webhooksOfTeams from './migrations/0096-webhooks-of-teams.ts'
import * as endedCredentials from './migrations/0097-ended-credentials.ts'
import * as whoInvited from './migrations/0100-who-invited.ts'
import * as staffSessions from './migrations/0101-staff-sessions.ts'
import * as checkedMasters from './migrations/0103-checked-masters.ts'
import * as dividedSitemaps from './migrations/0107-divided-sitemaps.ts'
import * as oneFormOfAddresses from './migrations/0108-one-form-of-addresses.ts'
import * as noSecondForm from './migrations/0109-no-second-form.ts'
import * as totalsOfSongs from './migrations/0110-totals-of-songs.ts'
import * as searchCopies from './migrations/0111-search-copies.ts'
import * as versionsAmongAMillion from './migrations/0112-versions-among-a-million.ts'
import * as turnsOfImports from './migrations/0114-turns-of-imports.ts'
import * as fingerprintsOfSitemaps from './migrations/0117-fingerprints-of-sitemaps.ts'
import * as kindOfBuyer from './migrations/0118-kind-of-buyer.ts'
import * as timeZoneOfTheSeller from './migrations/0119-time-zone-of-the-seller.ts'
import * as turnsOfWebhooks from './migrations/0122-turns-of-webhooks.ts'
import * as soundsOfFiles from './migrations/0124-sounds-of-files.ts'
import * as changesOfTerms from './migrations/0127-changes-of-terms.ts'
import * as planCredits from './migrations/0131-plan-credits.ts'
import * as withdrawals from './migrations/0132-withdrawals.ts'
import * as unmatchedPayments from './migrations/0135-unmatched-payments.ts'
import * as sentMails from './migrations/0136-sent-mails.ts'
import * as exchangeRates from './migrations/0139-exchange-rates.ts'
import * as rehearsals from './migrations/0140-rehearsals.ts'
import * as noticeOfABreach from './migrations/0143-notice-of-a-breach.ts'
import * as keptAllowances from './migrations/0144-kept-allowances.ts'
import * as settledMoney from './migrations/0145-settled-money.ts'
import * as withdrawnTracks from './migrations/0148-withdrawn-tracks.ts'
import * as mainVersions from './migrations/0149-main-versions.ts'
import * as comparedUploads from './migrations/0150-compared-uploads.ts'
import * as importColumns from './migrations/0151-import-columns.ts'
import * as knownGenreOfAnUpload from './migrations/0152-known-genre-of-an-upload.ts'
import * as readBeforeAPause from './migrations/0153-read-before-a-pause.ts'
import * as draftsOfArtists from './migrations/0154-drafts-of-artists.ts'
import * as artistsOfATrack from './migrations/0155-artists-of-a-track.ts'
import * as testKeysOfStripe from './migrations/0156-test-keys-of-stripe.ts'
import * as mixesInDownloads from './migrations/0157-mixes-in-downloads.ts'
import * as evidenceOrders from './migrations/0158-evidence-orders.ts'
import * as flaggedTracks from './migrations/0159-flagged-tracks.ts'
import * as announcementsThatWereMailed from './migrations/0160-announcements-that-were-mailed.ts'
import * as pagesOfArtists from './migrations/0161-pages-of-artists.ts'
import { pinSearchPaths } from './migrations/pin-search-paths.ts'
import { schemaNeeds } from './migrations/require-migration.ts'
import { getSetting } from './queries/operation/settings.ts'
import type { Database } from './schema.ts'

const migrations: Record<string, Migration> = {
  '0001-catalogue': catalogue,
  '0002-editorial': editorial,
  '0003-installation': installation,
  '0004-contact-messages': contactMessages,
  '0005-web-vitals': webVitals,
  '0006-preview-bytes': previewBytes,
  '0007-accounts': accounts,
  '0008-subscriptions': subscriptions,
  '0009-licences': licences,
  '0010-payments': payments,
  '0011-search': search,
  '0012-facet-starts': facetStarts,
  '0013-track-sound': trackSound,
  '0014-playlists': playlists,
  '0015-search-revision': searchRevision,
  '0017-deleted-playlists': deletedPlaylists,
  '0018-article-covers': articleCovers,
  '0019-restorable-functions': restorableFunctions,
  '0021-sign-ups': signUps,
  '0023-recordings': recordings,
  '0025-seller': seller,
  '0026-invoice-seller': invoiceSeller,
  '0027-disputes-and-refunds': disputesAndRefunds,
  '0028-fair-use': fairUse,
  '0029-terms-acceptances': termsAcceptances,
  '0030-tax': tax,
  '0031-billing-details': billingDetails,
  '0032-second-factor': secondFactor,
  '0033-sound-fingerprints': soundFingerprints,
  '0034-tables-in-the-singular': tablesInTheSingular,
  '0035-one-mail-queue': oneMailQueue,
  '0036-jobs': jobs,
  '0037-own-sessions': ownSessions,
  '0038-tracks-by-preview': tracksByPreview,
  '0039-former-slugs': formerSlugs,
  '0040-imports': imports,
  '0041-studio': studio,
  '0042-answered-messages': answeredMessages,
  '0043-editorial-states': editorialStates,
  '0047-uploads': uploads,
  '0048-site-look': siteLook,
  '0049-dashboard': dashboard,
  '0053-rights': rights,
  '0054-sound-pairs': soundPairs,
  '0055-bought-prices': boughtPrices,
  '0056-track-grid': trackGrid,
  '0057-home-sections': homeSections,
  '0060-families': families,
  '0061-version-proposals': versionProposals,
  '0062-fallbacks': fallbacks,
  '0063-terms-lists': termsLists,
  '0064-record-pictures': recordPictures,
  '0066-logo-and-typeface': logoAndTypeface,
  '0067-site-navigation': siteNavigation,
  '0068-plans-of-a-business': plansOfABusiness,
  '0069-coupons': coupons,
  '0070-visitor-counts': visitorCounts,
  '0071-explicit-lyrics': explicitLyrics,
  '0073-unknown-keys': unknownKeys,
  '0074-plain-texts': plainTexts,
  '0075-tracks-by-artist': tracksByArtist,
  '0076-sender-limits': senderLimits,
  '0077-schema-needs': schemaNeedsSetting,
  '0078-rendering-turns': renderingTurns,
  '0079-large-catalogues': largeCatalogues,
  '0080-former-recordings': formerRecordings,
  '0081-log-of-licences': logOfLicences,
  '0082-wanted-songs': wantedSongs,
  '0083-downloaded-editions': downloadedEditions,
  '0085-stems': stems,
  '0086-hand-overs': handOvers,
  '0087-channels-and-claims': channelsAndClaims,
  '0088-api-keys': apiKeys,
  '0089-webhooks': webhooks,
  '0090-teams': teams,
  '0091-how-it-was-made': howItWasMade,
  '0095-venue': venue,
  '0096-webhooks-of-teams': webhooksOfTeams,
  '0097-ended-credentials': endedCredentials,
  '0100-who-invited': whoInvited,
  '0101-staff-sessions': staffSessions,
  '0103-checked-masters': checkedMasters,
  '0107-divided-sitemaps': dividedSitemaps,
  '0108-one-form-of-addresses': oneFormOfAddresses,
  '0109-no-second-form': noSecondForm,
  '0110-totals-of-songs': totalsOfSongs,
  '0111-search-copies': searchCopies,
  '0112-versions-among-a-million': versionsAmongAMillion,
  '0114-turns-of-imports': turnsOfImports,
  '0117-fingerprints-of-sitemaps': fingerprintsOfSitemaps,
  '0118-kind-of-buyer': kindOfBuyer,
  '0119-time-zone-of-the-seller': timeZoneOfTheSeller,
  '0122-turns-of-webhooks': turnsOfWebhooks,
  '0124-sounds-of-files': soundsOfFiles,
  '0127-changes-of-terms': changesOfTerms,
  '0131-plan-credits': planCredits,
  '0132-withdrawals': withdrawals,
  '0135-unmatched-payments': unmatchedPayments,
  '0136-sent-mails': sentMails,
  '0139-exchange-rates': exchangeRates,
  '0140-rehearsals': rehearsals,
  '0143-notice-of-a-breach': noticeOfABreach,
  '0144-kept-allowances': keptAllowances,
  '0145-settled-money': settledMoney,
  '0148-withdrawn-tracks': withdrawnTracks,
  '0149-main-versions': mainVersions,
  '0150-compared-uploads': comparedUploads,
  '0151-import-columns': importColumns,
  '0152-known-genre-of-an-upload': knownGenreOfAnUpload,
  '0153-read-before-a-pause': readBeforeAPause,
  '0154-drafts-of-artists': draftsOfArtists,
  '0155-artists-of-a-track': artistsOfATrack,
  '0156-test-keys-of-stripe': testKeysOfStripe,
  '0157-mixes-in-downloads': mixesInDownloads,
  '0158-evidence-orders': evidenceOrders,
  '0159-flagged-tracks': flaggedTracks,
  '0160-announcements-that-were-mailed': announcementsThatWereMailed,
  '0161-pages-of-artists': pagesOfArtists,
}

/** Functions made by later migrations are pinned in the same transaction. */
const lastPinningItself = '0019-restorable-functions'

function getMigrations(): Promise<Record<string, Migration>> {
  const entries = Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    name > lastPinningItself ? { up: (db) => migration.up(db).then(() => pinSearchPaths(db)) } : migration,
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
