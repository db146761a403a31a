import { type PersistedState, type Player, pickPlayable } from './root-state.ts'

export function persistedPart(state: PersistedState): PersistedState {
  const { auth, categorySlug, player, cms, language } = state
  return { auth, categorySlug, player: pickKept(player), cms, language }
}

/** The player as a tab shows it in which nothing sounds. */
export function silence(player: Player): Player {
  return player.isPlaying ? { ...player, isPlaying: false } : player
}

/** Songs that a reload goes on with, and how many of them have been heard: some 50 KB of storage. */
const keptSongs = 100
const keptSongsBefore = 20

/** The same player gives the same slice, so that storage can tell that nothing has changed. */
const keptPlayers = new WeakMap<Player, Player>()

/** As much of the player as is stored; of what came from there, all. */
export function pickKept(player: Player): Player {
  const { currentTrack, queue } = player
  if (queue.length === 0) return player
  const known = keptPlayers.get(player)
  if (known) return known
  const place = queue.findIndex(({ id }) => id === currentTrack?.id)
  const from = Math.max(0, Math.min(place - keptSongsBefore, queue.length - keptSongs))
  const kept = { ...player, queue: queue.slice(from, from + keptSongs).map(pickPlayable) }
  keptPlayers.set(player, kept).set(kept, kept)
  return kept
}
