import { isDeepStrictEqual } from 'node:util'
import type { ImportedName, ImportedTrack, Library } from '@tempolibre/contract'
import { describeGenre } from '@tempolibre/contract/describe-genre'
import { fingerprintAlgorithm } from '@tempolibre/contract/sound-fingerprint'
import { slugOf } from '@tempolibre/contract/slug-of'
import { languages, perLanguage, type Translated } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import { importTracks } from '../../import-library.ts'
import type { Ids } from '../../import-rows.ts'
import type { Database } from '../../schema.ts'
import { inTransaction } from '../in-transaction.ts'
import { proposeVersions } from '../families/propose-versions.ts'
import { lockIsrcs } from '../catalogue/recording-codes.ts'
import { offerTracksAgain, withdrawTracks } from '../catalogue/withdrawn-tracks.ts'
import { cancelRunOfImport } from '../uploads/upload-runs.ts'
import type { CatalogueName } from './import-names.ts'
import { listRepeatedCodes, type RepeatedCode } from './repeated-codes.ts'
import { type NewVersions, settleNewVersions } from './settle-versions.ts'

/** What has become of recordings that were to be published. */
export interface Publication {
  /** Recordings that stay drafts because nobody has decided of which song they are versions. */
  waiting: number
  /** Tracks that were on sale before and seem to be versions of what was published now: somebody is asked. */
  proposed: number
  /** Recordings that stay as they are because another track has their ISRC. */
  repeated: readonly RepeatedCode[]
  /** Whether the import was undone meanwhile, so that nothing was published. */
  undone: boolean
}

const nothing: Publication = { waiting: 0, proposed: 0, repeated: [], undone: false }

/**
 * Publishes recordings: each is a track from then on, or the track that it was before with what has changed of it. One that was
 * withdrawn is offered again. All of them or, if anything fails, none.
 * @param ids of the recordings
 * @param batchId of the import; undefined: each under the one that it came with
 * @param isUnderWay whether the import goes on reading: what was undone meanwhile is not published
 * @param staysWithdrawn whether withdrawn tracks change, but stay so
 * @param versions what becomes of those that seem to be versions of a song
 */
export async function publishImport(
  db: Kysely<Database>,
  {
    batchId,
    ids,
    isUnderWay = false,
    staysWithdrawn = false,
    versions = 'propose',
  }: {
    batchId?: number | undefined
    ids: readonly number[]
    isUnderWay?: boolean
    staysWithdrawn?: boolean
    versions?: NewVersions | undefined
  },
): Promise<Publication> {
  if (ids.length === 0) return nothing
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction)
    if (isUnderWay && batchId !== undefined && (await isUndone(transaction, batchId)))
      return { ...nothing, undone: true }
    await lockIsrcs(transaction)
    const found = await transaction
      .selectFrom('import_recording')
      .where('id', 'in', ids)
      .select([
        'id',
        'batch_id',
        'content',
        'published',
        'published_batch_id',
        'published_before',
        'track_id',
      ])
      .orderBy('id')
      .forUpdate()
      .execute()
    const repeated = await listRepeatedCodes(transaction, { ids: found.map(({ id }) => id) })
    const kept = new Set(repeated.map(({ id }) => id))
    const rows = found.filter(({ id }) => !kept.has(id))
    // What was withdrawn and has not changed is not written again: whatever has become of it meanwhile stays.
    const trackIds = await writeTracks(
      transaction,
      rows.filter(
        ({ content, published, track_id }) => track_id === null || !isDeepStrictEqual(content, published),
      ),
    )
    const back = new Set(
      await offerTracksAgain(transaction, {
        ids: staysWithdrawn ? [] : rows.flatMap(({ track_id }) => track_id ?? []),
      }),
    )
    for (const { batch_id, content, id, published, published_batch_id, published_before, track_id } of rows) {
      const isBack = track_id !== null && back.has(track_id)
      // Another import has published it meanwhile: undoing that one takes it back.
      if (track_id !== null && !isBack && isDeepStrictEqual(content, published)) continue
      const publishedBy = batchId ?? batch_id
      // Undoing an import takes back all that it has published, also if it was interrupted and the file has changed meanwhile.
      const isAgain = isUnderWay && published_batch_id === publishedBy && published !== null
      // What was withdrawn before is withdrawn again.
      const before = isBack ? null : isAgain ? published_before : published
      await transaction
        .updateTable('import_recording')
        .set({
          published: JSON.stringify(content),
          published_before: before && JSON.stringify(before),
          published_batch_id: publishedBy,
        })
        .where('id', '=', id)
        .execute()
    }
    const unplaced = await proposeVersions(transaction, trackIds)
    const recordingIds = rows.filter(({ track_id }) => track_id === null).map(({ id }) => id)
    const waiting = await settleNewVersions(transaction, { recordingIds, unplaced, versions })
    return { ...nothing, repeated, waiting, proposed: await countProposed(transaction, trackIds) }
  })
}

async function isUndone(transaction: Transaction<Database>, batchId: number): Promise<boolean> {
  const batch = await transaction
    .selectFrom('import_batch')
    .where('id', '=', batchId)
    .where('undone_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return batch !== undefined
}

/** Tracks that were there before some others, and seem to be versions of them. */
async function countProposed(
  transaction: Transaction<Database>,
  trackIds: readonly number[],
): Promise<number> {
  if (trackIds.length === 0) return 0
  const { count } = await transaction
    .selectFrom('version_proposal')
    .where('decision', 'is', null)
    .where('main_id', 'in', trackIds)
    .where('track_id', 'not in', trackIds)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many tracks visitors see as an import has published them. */
export async function countOnSale(db: Kysely<Database>, { batchId }: { batchId: number }): Promise<number> {
  const { count } = await db
    .selectFrom('import_recording')
    .innerJoin('track', 'track.id', 'import_recording.track_id')
    .where('published_batch_id', '=', batchId)
    .where('withdrawn_at', 'is', null)
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Withdraws the tracks of recordings, as their delivery wants it: everything of them stays, and undoing the import, or another
 * delivery, offers them again.
 * @param ids of the recordings
 * @param batchId of the import
 */
export async function withdrawImport(
  db: Kysely<Database>,
  { batchId, ids }: { batchId: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return
  await inTransaction(db, async (transaction) => {
    await takeTurn(transaction)
    const rows = await transaction
      .selectFrom('import_recording')
      .where('id', 'in', ids)
      .where('published', 'is not', null)
      .select('track_id')
      .execute()
    const trackIds = rows.flatMap(({ track_id }) => track_id ?? [])
    const withdrawn = await withdrawTracks(transaction, { ids: trackIds, by: null })
    if (withdrawn.length === 0) return
    await transaction
      .updateTable('import_recording')
      .set({ published_before: sql<string | null>`published`, published_batch_id: batchId })
      .where('track_id', 'in', withdrawn)
      .execute()
  })
}

/**
 * Takes back what a batch has published: new tracks are withdrawn, changed ones are as they were before. Everything of a withdrawn
 * track stays, and whoever holds licences keeps them with their files. The recordings can be published again. A batch under way is
 * stopped.
 * @param by the address of who on the staff does it; null: the command
 * @returns how many tracks were withdrawn and how many were restored; undefined if there is no such batch, or it was undone
 */
export async function undoImport(
  db: Kysely<Database>,
  { batchId, by = null }: { batchId: number; by?: string | null },
): Promise<{ withdrawn: number; restored: number } | undefined> {
  return inTransaction(db, async (transaction) => {
    await takeTurn(transaction)
    const batch = await transaction
      .updateTable('import_batch')
      .set({ undone_at: sql<Date>`now()` })
      .where('id', '=', batchId)
      .where('undone_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!batch) return undefined
    await cancelRunOfImport(transaction, { batchId })
    const rows = await transaction
      .selectFrom('import_recording')
      .where('published_batch_id', '=', batchId)
      .select(['id', 'published_before', 'track_id'])
      .orderBy('id')
      .forUpdate()
      .execute()
    const changed = rows.flatMap(({ id, published_before, track_id }) =>
      published_before ? [{ id, content: published_before, track_id }] : [],
    )
    const idsOf = (some: readonly { track_id: number | null }[]) =>
      some.flatMap(({ track_id }) => track_id ?? [])
    await writeTracks(transaction, changed)
    // What somebody has withdrawn by hand since stays so.
    await offerTracksAgain(transaction, { ids: idsOf(changed), onlyOfImports: true })
    const added = rows.filter(({ published_before }) => !published_before)
    const withdrawn = await withdrawTracks(transaction, { ids: idsOf(added), by })
    await transaction
      .updateTable('import_recording')
      .set({
        published: sql<string | null>`published_before`,
        published_before: null,
        published_batch_id: null,
      })
      .where('published_batch_id', '=', batchId)
      .execute()
    return { withdrawn: withdrawn.length, restored: changed.length }
  })
}

/** One import publishes at a time: two would add the same artist, and choose the same address, twice. */
async function takeTurn(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('publish imports', 0))`.execute(transaction)
}

interface PublishedRow {
  id: number
  content: ImportedTrack
  track_id: number | null
}

/** @returns the ids of the tracks */
async function writeTracks(
  transaction: Transaction<Database>,
  rows: readonly PublishedRow[],
): Promise<number[]> {
  const contents = rows.map(({ content }) => content)
  const artists = await addArtists(
    transaction,
    contents.flatMap(({ artist, artists: several = [] }) => [artist, ...several.map(({ name }) => name)]),
  )
  const categories = await addGenres(
    transaction,
    contents.flatMap(({ genres }) => genres),
  )
  const tags = new Map<string, number>()
  for (const kind of ['mood', 'use', 'instrument'] as const) {
    const names = contents.flatMap((content) => content[`${kind}s`])
    for (const [id, row] of await addTags(transaction, kind, names)) tags.set(`${kind} ${id}`, row)
  }
  const tracks: Library['tracks'] = []
  const slugs = await findTakenSlugs(transaction, rows)
  for (const { content, id, track_id } of rows)
    tracks.push(trackOf(id, content, slugs.choose(track_id, content)))
  const trackIds = await importTracks(transaction, { tracks }, { artists, categories, tags })
  await writeArtists(
    transaction,
    rows.map(({ content, id }) => ({ trackId: trackIds.get(trackName(id)), ...content })),
    artists,
  )
  for (const { id } of rows) {
    await transaction
      .updateTable('import_recording')
      .set({ track_id: trackIds.get(trackName(id)) ?? null })
      .where('id', '=', id)
      .execute()
  }
  return [...trackIds.values()]
}

const trackName = (recordingId: number) => `recording-${recordingId}`

function trackOf(id: number, content: ImportedTrack, slug: Translated): Library['tracks'][number] {
  const idsOf = (names: readonly ImportedName[]) => names.map((name) => name.id)
  const {
    artists: _artists,
    family: _family,
    fingerprint,
    isrc,
    measured: _measured,
    peaks,
    written: _written,
    ...rest
  } = content
  return {
    ...rest,
    id: trackName(id),
    slug,
    categories: idsOf(content.genres),
    moods: idsOf(content.moods),
    uses: idsOf(content.uses),
    instruments: idsOf(content.instruments),
    peaks: [...Buffer.from(peaks, 'base64')],
    ...(isrc !== null && { isrc }),
    ...(fingerprint && {
      fingerprint: { algorithm: fingerprintAlgorithm, fingerprint: fingerprint.fingerprint },
    }),
  }
}

/** Adds artists that the site does not have; names are compared without case and accents. */
async function addArtists(transaction: Transaction<Database>, names: readonly string[]): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const name of new Set(names)) {
    const known = await transaction
      .selectFrom('artist')
      .where(sql<boolean>`lower(unaccent(name)) = lower(unaccent(${name}))`)
      .select('id')
      .orderBy('id')
      .executeTakeFirst()
    const { id } =
      known ??
      (await transaction.insertInto('artist').values({ name }).returning('id').executeTakeFirstOrThrow())
    if (!known) {
      await transaction
        .insertInto('artist_text')
        .values(languages.map((language) => ({ artist_id: id, language, biography: '' })))
        .execute()
    }
    ids.set(name, id)
  }
  return ids
}

/**
 * Writes who the several artists of tracks are, where it is known and the track is still theirs: somebody may have given it another
 * artist.
 */
async function writeArtists(
  transaction: Transaction<Database>,
  tracks: readonly (Pick<ImportedTrack, 'artist' | 'artists'> & { trackId: number | undefined })[],
  ids: Ids,
): Promise<void> {
  for (const { artist, artists = [], trackId } of tracks) {
    if (trackId === undefined || artists.length < 2) continue
    const own = await transaction
      .selectFrom('track')
      .where('id', '=', trackId)
      .where('artist_id', '=', ids.get(artist) ?? 0)
      .select('id')
      .executeTakeFirst()
    if (!own) continue
    const roles = new Map(artists.map(({ name, role }) => [ids.get(name) ?? 0, role]))
    await transaction.deleteFrom('track_artist').where('track_id', '=', trackId).execute()
    await transaction
      .insertInto('track_artist')
      .values(
        [...roles].map(([artist_id, role], position) => ({ track_id: trackId, artist_id, position, role })),
      )
      .execute()
  }
}

const distinct = (names: readonly ImportedName[]) => new Map(names.map(({ id, name }) => [id, name]))

/** Adds genres that the site does not have; those that it has stay as they are. */
async function addGenres(transaction: Transaction<Database>, names: readonly ImportedName[]): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const [id, name] of distinct(names)) {
    const known = await transaction
      .selectFrom('music_category')
      .where(sql<boolean>`coalesce(import_id, 'genre-' || id) = ${id}`)
      .select('id')
      .executeTakeFirst()
    const row = known ?? (await addGenre(transaction, id, name))
    ids.set(id, row.id)
  }
  return ids
}

async function addGenre(
  transaction: Transaction<Database>,
  id: string,
  name: Translated,
): Promise<{ id: number }> {
  const row = await transaction
    .insertInto('music_category')
    .values({ import_id: id, delivered_image: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { meta_description, meta_title, subheading } = describeGenre(name)
  for (const language of languages) {
    const taken = await transaction
      .selectFrom('music_category_text')
      .where('language', '=', language)
      .select('slug')
      .execute()
    const slug = firstFree([slugOf(name[language]), id], new Set(taken.map((each) => each.slug)))
    await transaction
      .insertInto('music_category_text')
      .values({
        music_category_id: row.id,
        language,
        slug,
        title: name[language],
        subheading: subheading[language],
        description: '',
        meta_title: meta_title[language],
        meta_description: meta_description[language],
      })
      .execute()
  }
  return row
}

async function addTags(
  transaction: Transaction<Database>,
  kind: Exclude<CatalogueName['kind'], 'genre'>,
  names: readonly ImportedName[],
): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const [id, name] of distinct(names)) {
    const known = await transaction
      .selectFrom('tag')
      .where('kind', '=', kind)
      .where(sql<boolean>`coalesce(import_id, kind || '-' || id) = ${id}`)
      .select('id')
      .executeTakeFirst()
    const row =
      known ??
      (await transaction
        .insertInto('tag')
        .values({ import_id: id, kind })
        .returning('id')
        .executeTakeFirstOrThrow())
    if (!known) {
      await transaction
        .insertInto('tag_text')
        .values(
          languages.map((language) => ({
            tag_id: row.id,
            language,
            slug: slugOf(name[language]) || id,
            name: name[language],
          })),
        )
        .execute()
    }
    ids.set(id, row.id)
  }
  return ids
}

/** Chooses slugs that no other track has, present or former; a track whose title stays keeps its own. */
async function findTakenSlugs(transaction: Transaction<Database>, rows: readonly PublishedRow[]) {
  const stems = languages.flatMap((language) =>
    rows.map(({ content }) => slugOf(content.title[language] || content.title.en) || 'track'),
  )
  const { rows: found } = await sql<{ track_id: number; language: string; slug: string; present: boolean }>`
    select track_id, language, slug, present from (
      select track_id, language, slug, true as present from track_text
      union all select track_id, language, slug, false from track_former_slug
    ) as slugs
    where regexp_replace(slug, '-[0-9]+$', '') = any (${sql.val([...new Set(stems)].map((stem) => stem.replace(/-\d+$/, '')))}::text[])
      or track_id = any (${sql.val(rows.flatMap(({ track_id }) => track_id ?? []))}::integer[])`.execute(
    transaction,
  )
  const taken = new Map<string, number | null>()
  const own = new Map<string, string>()
  for (const { language, present, slug, track_id } of found) {
    taken.set(`${language} ${slug}`, track_id)
    if (present) own.set(`${language} ${track_id}`, slug)
  }
  return {
    choose(trackId: number | null, { artist, title }: ImportedTrack): Translated {
      return perLanguage((language) => {
        const others = {
          has: (slug: string) => {
            const owner = taken.get(`${language} ${slug}`)
            return owner !== undefined && (owner === null || owner !== trackId)
          },
        }
        // Where the title is missing, the English slug serves.
        const name = title[language] || title.en
        const candidates = [slugOf(name), slugOf(`${name} ${artist}`)]
        const former = own.get(`${language} ${trackId}`)
        if (former !== undefined && candidates.includes(former.replace(/-\d+$/, ''))) return former
        const chosen = firstFree(candidates, others)
        taken.set(`${language} ${chosen}`, trackId)
        return chosen
      })
    },
  }
}

/** The first candidate that is not empty and free, else the first with a number. */
function firstFree(candidates: readonly string[], taken: { has(slug: string): boolean }): string {
  const possible = candidates.filter(Boolean)
  const free = possible.find((slug) => !taken.has(slug))
  if (free !== undefined) return free
  const [first = 'track'] = possible
  let number = 2
  while (taken.has(`${first}-${number}`)) number++
  return `${first}-${number}`
}
