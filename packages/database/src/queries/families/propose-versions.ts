import { posix } from 'node:path'
import {
  type ImportedTrack,
  kindOfVersion,
  type ProposalSource,
  readVersion,
  songKey,
  type VersionKind,
} from '@tempolibre/domain'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** A version that is shorter than this part of its song is an edit of it, if its name does not tell. */
const editShare = 0.9

/** What may be a version of a song. */
interface Proposal {
  trackId: number
  mainId: number
  kind: VersionKind
  name: string
  source: ProposalSource
}

interface Candidate {
  id: number
  artist_id: number
  duration_seconds: number
  titles: string[]
  iswc: string | null
  family: NonNullable<ImportedTrack['family']> | null
  /** The label's own code. */
  code: string | null
  /** The code or file name of the main version, as a table writes it. */
  main_of: string | null
  is_version: boolean
}

/** A new track that is named like a version, of which no song was found that it surely belongs to. */
export interface UnplacedVersion {
  trackId: number
  artistId: number
  /** By what its song would be found among recordings of its artist: see `songKeys`. */
  songs: readonly string[]
  /** Whether two songs have its name. */
  isAmbiguous: boolean
}

/**
 * Proposes what these tracks may be versions of, and what may be versions of them: by what tables say, then by codes, works and
 * titles of one artist. What was proposed before is not proposed again, whatever was decided.
 * @param ofAll whether these are all tracks, so that none beside them is a version of one
 * @returns those that are named like versions of a song that was not found
 */
export async function proposeVersions(
  transaction: Transaction<Database>,
  trackIds: readonly number[],
  ofAll = false,
): Promise<UnplacedVersion[]> {
  if (trackIds.length === 0) return []
  const candidates = await listCandidates(transaction, trackIds)
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const written = await findWrittenMains(transaction, trackIds, ofAll)
  const { found, unplaced } = findNamedMains(candidates, new Set(trackIds))
  const proposals = [...written, ...found].flatMap(({ mainId, source, trackId }) => {
    const [track, main] = [byId.get(trackId), byId.get(mainId)]
    return track && main && !track.is_version ? [describe(track, main, source)] : []
  })
  // A table that says more than the titles comes first.
  const first = new Map(proposals.toReversed().map((proposal) => [proposal.trackId, proposal]))
  await addProposals(transaction, [...first.values()])
  return unplaced.filter(({ trackId }) => !first.has(trackId))
}

/** Proposes the same for all tracks. @returns how many proposals are new */
export async function proposeVersionsOfAll(transaction: Transaction<Database>): Promise<number> {
  const count = async () => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from version_proposal`.execute(transaction)
    return rows[0]?.count ?? 0
  }
  const before = await count()
  const tracks = await transaction.selectFrom('track').select('id').execute()
  await proposeVersions(
    transaction,
    tracks.map(({ id }) => id),
    true,
  )
  return (await count()) - before
}

async function listCandidates(db: Kysely<Database>, trackIds: readonly number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select track.id, track.artist_id, track.duration_seconds, iswc,
      array(select distinct title from track_text where track_id = track.id and title <> '') as titles,
      recording.family, recording.code, recording.main_of,
      exists (select from track_version where track_version.track_id = track.id) as is_version
    from track left join track_clearance on track_clearance.track_id = track.id
      left join lateral (
        select content -> 'family' as family, content -> 'written' ->> 'code' as code,
          content -> 'written' ->> 'mainOf' as main_of
        from import_recording where track_id = track.id) as recording on true
    where track.artist_id in (select artist_id from track where id = any (${[...trackIds]}::int[]))
    order by track.id`.execute(db)
  return rows
}

type Found = Pick<Proposal, 'trackId' | 'mainId' | 'source'>

/**
 * By what recordings are found whose table names a main version, as they are indexed: the path of one that lies beside them, else the
 * name of its file behind an asterisk.
 */
const mainKey = sql`(case when strpos(recording.content -> 'family' ->> 'main', '/') = 0
  then regexp_replace(recording.path, '[^/]*$', '') || (recording.content -> 'family' ->> 'main')
  else '*/' || regexp_replace(recording.content -> 'family' ->> 'main', '^.*/', '') end)`

/** Of these tracks, those whose table names a main version that is published by now, and the versions whose table names one of them. */
async function findWrittenMains(
  db: Kysely<Database>,
  trackIds: readonly number[],
  ofAll: boolean,
): Promise<Found[]> {
  const own = await db
    .selectFrom('import_recording')
    .where('track_id', '=', sql<number>`any (${[...trackIds]}::int[])`)
    .select(['id', 'path'])
    .execute()
  const ids = [...own.map(({ id }) => id), ...(ofAll ? [] : await listNaming(db, own))]
  const { rows } = await sql<{ track_id: number; path: string; main: string }>`
    select track_id, path, content -> 'family' ->> 'main' as main
    from import_recording as recording
    where id = any (${ids}::int[]) and (content -> 'family' ->> 'main') is not null and track_id is not null
      and not exists (select from version_proposal where version_proposal.track_id = recording.track_id)
      and not exists (select from track_version where track_version.track_id = recording.track_id)`.execute(
    db,
  )
  if (rows.length === 0) return []
  const places = rows.map(({ main, path, track_id }) => ({
    trackId: track_id,
    path: posix.resolve(posix.dirname(path), main),
  }))
  const mains = await db
    .selectFrom('import_recording')
    .where('path', 'in', [...new Set(places.map(({ path }) => path))])
    .where('track_id', 'is not', null)
    .select(['path', (row) => row.ref('track_id').$notNull().as('track_id')])
    .execute()
  const byPath = new Map(mains.map(({ path, track_id }) => [path, track_id]))
  return places.flatMap(({ path, trackId }) => {
    const mainId = byPath.get(path)
    return mainId === undefined || mainId === trackId ? [] : [{ trackId, mainId, source: 'columns' as const }]
  })
}

/** The recordings whose table may name one of these as its main version. */
async function listNaming(db: Kysely<Database>, mains: readonly { path: string }[]): Promise<number[]> {
  const keys = new Set(mains.flatMap(({ path }) => [path, `*/${posix.basename(path)}`]))
  const { rows } = await sql<{ id: number }>`
    select id from import_recording as recording
    where ${mainKey} = any (${[...keys]}::text[]) and (content -> 'family' ->> 'main') is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * The tracks named like a version of another: of the same artist, and of the code that a table calls the main version's, or of the
 * same work or title.
 */
function findNamedMains(
  candidates: readonly Candidate[],
  isNew: ReadonlySet<number>,
): { found: Found[]; unplaced: UnplacedVersion[] } {
  const songs = new Map<string, Set<number>>()
  for (const { artist_id, code, family, id, is_version, iswc, main_of, titles } of candidates) {
    if (is_version || family) continue
    const keys =
      code === null || !isNoVersion(code, main_of) ? [] : [`${artist_id} code ${code.toLowerCase()}`]
    const read = titles.map(readVersion)
    if (read.every(({ kind }) => kind === undefined)) keys.push(...keysOf(artist_id, iswc, read))
    for (const key of keys) songs.set(key, (songs.get(key) ?? new Set()).add(id))
  }
  const found: Found[] = []
  const unplaced: UnplacedVersion[] = []
  for (const { artist_id, code, family, id, is_version, iswc, main_of, titles } of candidates) {
    if (is_version) continue
    const versions = titles
      .map((title) => splitTitle(title, family?.name))
      .filter(({ kind }) => kind !== undefined)
    const keys =
      main_of === null || isNoVersion(code, main_of) ? [] : [`${artist_id} code ${main_of.toLowerCase()}`]
    if (versions.length > 0) keys.push(...keysOf(artist_id, iswc, versions))
    if (keys.length === 0) continue
    const known = keys.map((key) => [...(songs.get(key) ?? [])].filter((song) => song !== id))
    // Of two songs of one name nobody knows which it is.
    const mains = known.flatMap((some) => (some.length === 1 ? some : []))
    const mainId = mains.find((song) => isNew.has(id) || isNew.has(song))
    if (mainId !== undefined) found.push({ trackId: id, mainId, source: 'names' })
    else if (mains.length === 0 && isNew.has(id) && versions.length > 0)
      unplaced.push({
        trackId: id,
        artistId: artist_id,
        songs: songKeys(iswc, versions),
        isAmbiguous: known.some((some) => some.length > 1),
      })
  }
  return { found, unplaced }
}

/** In some tables the code of a main version is its own. */
const isNoVersion = (code: string | null, mainOf: string | null) =>
  mainOf === null || mainOf.toLowerCase() === code?.toLowerCase()

/** By what the recordings of one song are recognised: its work, and its name in each language. */
export function songKeys(iswc: string | null, names: readonly { song: string }[]): string[] {
  const titles = names.map(({ song }) => songKey(song)).filter(Boolean)
  return [...(iswc === null ? [] : [`work ${iswc}`]), ...titles]
}

function keysOf(artistId: number, iswc: string | null, names: readonly { song: string }[]): string[] {
  return songKeys(iswc, names).map((key) => `${artistId} ${key}`)
}

/** Whatever a label calls a version is one, also under a name of its own: `Salt (Sunset)`. */
function splitTitle(title: string, version = ''): { song: string; kind: VersionKind | undefined } {
  const ending = ` (${version})`
  if (version !== '' && title.endsWith(ending))
    return { song: title.slice(0, -ending.length), kind: kindOf(version) ?? 'alternate' }
  return readVersion(title)
}

function kindOf(version: string): VersionKind | undefined {
  const kind = kindOfVersion(version)
  return kind === 'main' ? undefined : kind
}

function describe(track: Candidate, main: Candidate, source: ProposalSource): Proposal {
  const read = track.titles.map(readVersion).find(({ kind }) => kind !== undefined)
  const name = track.family?.name || read?.version || (track.titles[0] ?? '')
  const isShort = track.duration_seconds < editShare * main.duration_seconds
  const kind = track.family?.kind ?? kindOf(name) ?? read?.kind ?? (isShort ? 'edit' : 'alternate')
  return { trackId: track.id, mainId: main.id, kind, name, source }
}

async function addProposals(
  transaction: Transaction<Database>,
  proposals: readonly Proposal[],
): Promise<void> {
  if (proposals.length === 0) return
  const rows = proposals.map(({ kind, mainId, name, source, trackId }) => ({
    track_id: trackId,
    main_id: mainId,
    kind,
    name,
    source,
  }))
  // One that is open already is enough.
  await sql`insert into version_proposal (track_id, main_id, kind, name, source)
    select track_id, main_id, kind, name, source
    from jsonb_populate_recordset(null::version_proposal, ${JSON.stringify(rows)}::jsonb) as proposed
    where not exists (
      select from version_proposal as known
      where known.track_id = proposed.track_id and (known.decision is null or known.decision = 'confirmed'))
    order by main_id, track_id
    on conflict (track_id, main_id) do nothing`.execute(transaction)
}
