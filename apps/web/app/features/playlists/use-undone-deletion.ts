import type { PlaylistSummary } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { useGo } from '../../foundation/navigation/use-go.ts'
import { offerAction, tellVisitor } from '../../foundation/notices/notice.ts'
import { useSite } from '../../foundation/context/site-context.ts'
import { tellPlaylistsChanged } from './playlist-news.ts'
import { tellPlaylistTrouble, usePlaylistSource } from './use-playlists.ts'

/** @returns reports that a playlist was deleted and offers to undo it, which opens it again */
export function useUndoneDeletion({ id, name }: PlaylistSummary): () => void {
  const source = usePlaylistSource()
  const { applicationBase } = useSite()
  const go = useGo()

  async function restore(): Promise<void> {
    try {
      await source.restore(id)
    } catch (error) {
      return tellPlaylistTrouble(error)
    }
    tellPlaylistsChanged()
    tellVisitor(m.playlist_restored({ name }))
    go(`${applicationBase}/playlists/${id}`)
  }
  return () =>
    offerAction(m.playlist_deleted({ name }), { text: m.playlist_undo(), run: () => void restore() })
}
