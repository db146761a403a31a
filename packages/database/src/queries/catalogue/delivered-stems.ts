import { createHash } from 'node:crypto'
import { identifyStems } from '@tempolibre/contract/delivered-stems'
import { stemFileVersion } from '@tempolibre/contract/stem-file'
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
 * Finds the stems that were delivered of a song.
 * @param song its id, the storage key of its WAV, or that of the file with its stems
 * @returns undefined for fewer than two, and for a song whose stems are made
 */
export async function findDeliveredStems(
  db: Kysely<Database>,
  song: { id: number } | { master: string } | { key: string },
): Promise<DeliveredStems | undefined> {
  const id = 'key' in song ? songOfKey(song.key) : undefined
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
    .select(['song.id', 'text.title', 'artist.name as artist', 'track_version.name', 'track.master'])
    .orderBy('track_version.position')
    .orderBy('track.id')
    .execute()
  const [first] = rows
  if (!first || rows.length < 2) return undefined
  const ids = identifyStems(rows.map(({ name }) => name))
  const stems = rows.map(({ master, name }, at) => ({ id: ids[at] ?? '', name, master }))
  const key = keyOf(first.id, stems)
  if ('key' in song && song.key !== key) return undefined
  return { title: first.title, artist: first.artist, stems, key }
}

function keyOf(id: number, stems: DeliveredStems['stems']): string {
  const written = JSON.stringify([stemFileVersion, stems.map((stem) => [stem.id, stem.master])])
  const digest = createHash('sha256').update(written).digest('hex')
  return `stems/delivered-${id}-${digest.slice(0, 16)}.mp3`
}

function songOfKey(key: string): number | undefined {
  const [, digits] = /^stems\/delivered-([1-9]\d{0,8})-[0-9a-f]{16}\.mp3$/.exec(key) ?? []
  return digits === undefined ? undefined : Number(digits)
}
