import { m } from '@tempolibre/locales/messages'
import { useDialogButton } from '../../foundation/dialog/use-dialog-button.ts'
import { PlusIcon } from '../../foundation/icons/playlist-icons.tsx'
import type { LongList } from './long-list.ts'

const fetchDialog = () => import('./add-list-dialog.tsx').then(({ AddListDialog }) => AddListDialog)

/** Button for the dialog that adds a whole list to a playlist. */
export function AddList({ list, songs }: { list: LongList; songs: string }) {
  const { Dialog, button, onClose } = useDialogButton(fetchDialog)
  return (
    <>
      <button {...button} className="button button-line">
        <PlusIcon /> {m.playlist_add_all()}
      </button>
      {Dialog && <Dialog list={list} songs={songs} onClose={onClose} />}
    </>
  )
}
