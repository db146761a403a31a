import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useMemo } from 'react'
import { tellVisitor } from '../../foundation/notices/notice.ts'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { type Load, useLoad } from '../../foundation/calls/use-load.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { useRootStore } from '../../foundation/state/index.ts'
import { browserPlaylists } from './browser-playlists.ts'
import { followPlaylists } from './playlist-news.ts'
import { accountPlaylists, type PlaylistSource } from './playlist-source.ts'

/** The signed-in user's playlists, else those of this browser. */
export function usePlaylistSource(): PlaylistSource {
  const request = useApiRequest()
  const language = useLanguage()
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  return useMemo(
    () => (signedIn ? accountPlaylists : browserPlaylists)(request, language),
    [language, request, signedIn],
  )
}

/** A failed reload keeps what is shown. */
const isAway = ({ code }: ApiError) => code === 'unavailable'

/** Calls a constant function, and again whenever a playlist changes here or in another tab. */
export function usePlaylistLoad<Answer>(ask: () => Promise<Answer>): Load<Answer> {
  const load = useLoad(ask, isAway)
  useEffect(() => followPlaylists(load.reload), [load.reload])
  return load
}

/** What went wrong and what to do, in a sentence. */
export function describePlaylistTrouble({ code }: ApiError): string {
  if (code === 'playlist_full') return m.playlist_full()
  if (code === 'playlist_limit_reached') return m.playlist_limit_reached()
  if (code === 'playlist_changed') return m.playlist_changed()
  if (code === 'not_found') return m.playlist_gone()
  if (code === 'unauthorized') return m.playlist_signed_out()
  return m.playlist_failed()
}

/** Reports a failed call to the visitor; other errors are rethrown. */
export function tellPlaylistTrouble(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  tellVisitor(describePlaylistTrouble(error))
}

/** A random id (UUID version 4, RFC 9562). `randomUUID` is missing on insecure pages. */
export function makePlaylistId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
