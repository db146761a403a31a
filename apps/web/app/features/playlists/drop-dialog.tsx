import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import '../../foundation/dialog/dialog-parts.css'
import { Dialog } from '../../foundation/dialog/dialog.tsx'

interface DropDialogProps {
  name: string
  onDrop: () => void
  onClose: () => void
}

/** Asks for confirmation before deleting a playlist. */
export function DropDialog({ name, onClose, onDrop }: DropDialogProps) {
  const [dropping, setDropping] = useState(false)
  return (
    <Dialog title={m.playlist_delete_question({ name })} className="session-dialog" onClose={onClose}>
      <p>{m.playlist_delete_text()}</p>
      <div className="session-dialog-choices">
        <button type="button" className="button button-line" onClick={onClose}>
          {m.playlist_keep()}
        </button>
        <button
          type="button"
          className="button button-hot"
          aria-disabled={dropping || undefined}
          onClick={() => {
            if (dropping) return
            setDropping(true)
            onDrop()
          }}
        >
          {m.playlist_delete()}
        </button>
      </div>
    </Dialog>
  )
}
