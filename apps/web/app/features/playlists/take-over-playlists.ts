import { ApiError } from '@tempolibre/contract/errors'
import type { SendRequest } from '@tempolibre/contract/request'
import { takeOverPlaylists as sendPlaylists } from '@tempolibre/contract/operations/playlists'
import { m } from '@tempolibre/locales/messages'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { forgetKeptPlaylists, type KeptPlaylist, readKeptPlaylists } from './kept-playlists.ts'
import { tellPlaylistsChanged } from './playlist-news.ts'

/** Maximum size of one call, in UTF-16 units: the API reads 64 KiB, and a name may take three bytes per unit. */
const maxBodyLength = 16_000

/** One call at a time, so that nothing is sent twice in parallel. */
let lastCall: Promise<unknown> = Promise.resolve()

/** Playlists that did not fit into the account; this page does not send them again. */
const refused = new Set<string>()

/**
 * Moves the playlists stored in this browser to the signed-in user's account. They are removed here only once the
 * account has them; sending them twice does not duplicate them. A failure changes nothing.
 */
export function takeOverPlaylists(request: SendRequest): Promise<void> {
  const turn = lastCall.then(() => takeOver(request))
  lastCall = turn.catch(() => {})
  return turn
}

async function takeOver(request: SendRequest): Promise<void> {
  const token = heldToken()
  const here = readKeptPlaylists().filter(({ id }) => !refused.has(id))
  if (token === null || here.length === 0) return
  try {
    for (const portion of inPortions(here)) {
      const { playlists } = await sendPlaylists(request, { playlists: portion.map(toBody) })
      // Another user has signed in meanwhile and gets what is left.
      if (heldToken() !== token) return
      const there = new Set(playlists.map(({ id }) => id))
      forgetKeptPlaylists(portion.filter(({ id }) => there.has(id)))
      for (const { id } of portion) if (!there.has(id)) refused.add(id)
    }
    if (refused.size > 0) tellVisitor(m.playlist_limit_reached())
    tellPlaylistsChanged()
  } catch (error) {
    // They are still stored; the next page tries again.
    if (!(error instanceof ApiError)) throw error
  }
}

const heldToken = () => useRootStore.getState().auth.authToken

const toBody = ({ id, musicIds, name }: KeptPlaylist) => ({ id, name, music_ids: [...musicIds] })

/** Batches for single calls, oldest change first, so that the latest stays the latest in the account. */
function inPortions(playlists: readonly KeptPlaylist[]): KeptPlaylist[][] {
  const portions: KeptPlaylist[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const playlist of playlists) {
    const more = JSON.stringify(toBody(playlist)).length
    length += more
    if (length > maxBodyLength) {
      portions.unshift([])
      length = more
    }
    portions[0]?.push(playlist)
  }
  return portions
}
