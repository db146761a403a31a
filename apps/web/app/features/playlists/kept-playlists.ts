import { fieldsOf } from '@tempolibre/domain/fields-of'
import { findPlaylistNameFault, playlistLimits } from '@tempolibre/domain/playlist-rules'
import { readStored, writeStored } from '../../foundation/state/index.ts'
import { readTrackIds } from '../tracks/read-track-ids.ts'

/** Storage key of the playlists of signed-out visitors, until an account takes them. */
export const keptPlaylistsKey = 'playlists'

/** A playlist stored only in this browser. */
export interface KeptPlaylist {
  id: string
  name: string
  musicIds: readonly string[]
  /** When it was created and last changed: ISO 8601. */
  madeAt: string
  changedAt: string
}

/** Longer text, in characters, was not written by this site. */
const maxTextLength = 1_000_000

/** Stored playlists, latest change first. Storage is untrusted. */
export function readKeptPlaylists(): KeptPlaylist[] {
  const text = readStored(keptPlaylistsKey) ?? ''
  const entries = text.length > maxTextLength ? undefined : parse(text)
  if (!Array.isArray(entries)) return []
  const lists = entries.flatMap((entry) => readEntry(entry) ?? [])
  return lists
    .filter(({ id }, place) => lists.findIndex((other) => other.id === id) === place)
    .slice(0, playlistLimits.playlists)
}

/**
 * Stores a playlist and puts it first.
 * @returns false if storage is unavailable
 */
export function keepPlaylist(playlist: KeptPlaylist): boolean {
  return writeKept([playlist, ...readKeptPlaylists().filter(({ id }) => id !== playlist.id)])
}

/** @returns false if storage is unavailable */
export function dropKeptPlaylist(dropped: string): boolean {
  return writeKept(readKeptPlaylists().filter(({ id }) => id !== dropped))
}

/** Removes those an account has taken; one changed since stays and is sent to the account again. */
export function forgetKeptPlaylists(taken: readonly KeptPlaylist[]): void {
  const known = new Set(taken.map(toText))
  writeKept(readKeptPlaylists().filter((playlist) => !known.has(toText(playlist))))
}

function writeKept(playlists: readonly KeptPlaylist[]): boolean {
  return writeStored(keptPlaylistsKey, playlists.length > 0 ? `[${playlists.map(toText).join()}]` : undefined)
}

function toText({ changedAt, id, madeAt, musicIds, name }: KeptPlaylist): string {
  return JSON.stringify({ id, name, musicIds: musicIds.join(), madeAt, changedAt })
}

function readEntry(entry: unknown): KeptPlaylist | undefined {
  const { changedAt, id, madeAt, musicIds, name } = fieldsOf(entry)
  if (typeof id !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined
  if (typeof name !== 'string' || name.trim() !== name || findPlaylistNameFault(name)) return undefined
  const ids = typeof musicIds === 'string' ? readTrackIds(musicIds) : []
  return {
    id,
    name,
    musicIds: ids.slice(0, playlistLimits.tracks),
    madeAt: toTime(madeAt),
    changedAt: toTime(changedAt),
  }
}

function toTime(value: unknown): string {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return new Date(Number.isNaN(time) ? 0 : time).toISOString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Only this text is at fault: it is not JSON.
    return undefined
  }
}
