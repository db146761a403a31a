import { m } from '@tempolibre/locales/messages'
import { useRef, useState } from 'react'
import { useHydrated } from '../../foundation/loading/use-hydrated.ts'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'
import { PlusIcon } from '../../foundation/icons/playlist-icons.tsx'

/** Loads the dialog's code on demand. */
export const fetchAddDialog = () => import('./add-dialog.tsx').then(({ AddDialog }) => AddDialog)

/** Button that adds a song to playlists. Renders nothing without scripts. */
export function AddToPlaylist({ track }: { track: { id: string; title: string } }) {
  const hydrated = useHydrated()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { Component: AddDialog, load } = useLazyComponent(fetchAddDialog)

  return (
    <span className="favourite-place">
      {hydrated && (
        <button
          ref={button}
          type="button"
          className="icon-button playlist-add"
          aria-label={m.playlist_add_to()}
          title={m.playlist_add_to()}
          aria-haspopup="dialog"
          onPointerEnter={load}
          onFocus={load}
          onClick={() => {
            load()
            setOpen(true)
          }}
        >
          <PlusIcon />
        </button>
      )}
      {open && AddDialog && (
        <AddDialog
          track={track}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </span>
  )
}
