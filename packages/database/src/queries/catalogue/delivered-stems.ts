import { createHash } from 'node:crypto'
import { identifyStems } from '@tempolibre/domain/delivered-stems'
import { stemFileVersion } from '@tempolibre/domain/stem-file'
import type { Kysely } from 'kysely'
import type { Database } from '../../schema.ts'

/** The stems of a song that its label delivered, each a version of it with a recording of its own. */
export interface DeliveredStems {
  /** The song's, in English. */
  title: string
  artist: string
  /** In their order; at least two. */
  stems: { id: string; name: string; master: string | null }[]
  /** Storage key of the file with all of them, which changes with any of them. */
  key: string
}

/**
 * Finds the stems that were delivered of a song: by its id those that are offered, by the storage key of its WAV all, since holders
 * mix what they have licensed, and by that of a file with its stems those in it.
 * @returns undefined for fewer than two, and for a song whose stems are made
 */
export async function findDeliveredStems(
  db: Kysely<Database>,
  song: { id: number } | { master: string } | { key: string },
): Promise<DeliveredStems | undefined> {
  const id = 'key' in song ? songOfStems(song.key) : undefined
  if ('key' in song && id === undefined) return undefined
  const rows = await db
    .selectFrom('track as song')
    .innerJoin('shown_track_text as text', 'text.track_id', 'song.id')
    .innerJoin('artist', 'artist.id', 'song.artist_id')
    .innerJoin('track_version', 'track_version.main_id', 'song.id')
    .innerJoin('track', 'track.id', 'track_version.track_id')
    .where('text.language', '=', 'en')
    .where('track_version.kind', '=', 'stem')
    .where('song.stems', 'is', null)
    .$if('master' in song, (query) => query.where('song.master', '=', 'master' in song ? song.master : ''))
    .$if(!('master' in song), (query) => query.where('song.id', '=', 'id' in song ? song.id : (id ?? 0)))
    .select([
      'song.id',
      'text.title',
      'artist.name as artist',
      'track_version.name',
      'track.master',
      'track.withdrawn_at',
    ])
    .orderBy('track_version.position')
    .orderBy('track.id')
    .execute()
  const offered = rows.filter(({ withdrawn_at }) => withdrawn_at === null)
  if ('id' in song) return describe(offered)
  if ('master' in song) return describe(rows)
  return [offered, rows].map(describe).find((found) => found?.key === song.key)
}

interface StemRow {
  id: number
  title: string
  artist: string
  name: string
  master: string | null
}

function describe(rows: readonly StemRow[]): DeliveredStems | undefined {
  const [first] = rows
  if (!first || rows.length < 2) return undefined
  const ids = identifyStems(rows.map(({ name }) => name))
  const stems = rows.map(({ master, name }, at) => ({ id: ids[at] ?? '', name, master }))
  return { title: first.title, artist: first.artist, stems, key: keyOf(first.id, stems) }
}

/**
 * The storage keys of files with stems of which some are no longer offered, though their song is: others are made without those.
 */
export async function listOutdatedStemFiles(db: Kysely<Database>): Promise<string[]> {
  const songs = await db
    .selectFrom('track_version')
    .innerJoin('track', 'track.id', 'track_version.track_id')
    .innerJoin('track as song', 'song.id', 'track_version.main_id')
    .where('track_version.kind', '=', 'stem')
    .where('track.withdrawn_at', 'is not', null)
    .where('song.withdrawn_at', 'is', null)
    .where('song.master', 'is not', null)
    .select(['song.id', 'song.master'])
    .distinct()
    .execute()
  const keys: string[] = []
  for (const { master } of songs) {
    const all = await findDeliveredStems(db, { master: master ?? '' })
    if (all) keys.push(all.key)
  }
  return keys
}

function keyOf(id: number, stems: DeliveredStems['stems']): string {
  const written = JSON.stringify([stemFileVersion, stems.map((stem) => [stem.id, stem.master])])
  const digest = createHash('sha256').update(written).digest('hex')
  return `stems/delivered-${id}-${digest.slice(0, 16)}.mp3`
}

/** The song of the file with its delivered stems; undefined for another key. */
export function songOfStems(key: string): number | undefined {
  const [, digits] = /^stems\/delivered-([1-9]\d{0,8})-[0-9a-f]{16}\.mp3$/.exec(key) ?? []
  return digits === undefined ? undefined : Number(digits)
}
