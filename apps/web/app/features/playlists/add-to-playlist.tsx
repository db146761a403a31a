import { m } from '@tempolibre/locales/messages'
import { useDialogButton } from '../../foundation/dialog/use-dialog-button.ts'
import { PlusIcon } from '../../foundation/icons/playlist-icons.tsx'
import { useHydrated } from '../../foundation/loading/use-hydrated.ts'
import { useCapability } from '../../foundation/ui/use-offered.ts'

/** Loads the dialog's code on demand. */
export const fetchAddDialog = () => import('./add-dialog.tsx').then(({ AddDialog }) => AddDialog)

/** Button that adds a song to playlists. Renders nothing without scripts, or where there are no playlists. */
export function AddToPlaylist({ track }: { track: { id: string; title: string } }) {
  const hydrated = useHydrated()
  const hasPlaylists = useCapability('playlists')
  const { Dialog, button, onClose } = useDialogButton(fetchAddDialog)
  return (
    <span className="favourite-place">
      {hydrated && hasPlaylists && (
        <button
          {...button}
          className="icon-button playlist-add"
          aria-label={m.playlist_add_to()}
          title={m.playlist_add_to()}
        >
          <PlusIcon />
        </button>
      )}
      {Dialog && <Dialog track={track} onClose={onClose} />}
    </span>
  )
}
