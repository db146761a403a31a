import { m } from '@tempolibre/locales/messages'
import { useDialogButton } from '../../foundation/dialog/use-dialog-button.ts'

const fetchDialog = () => import('./hand-over-dialog.tsx').then(({ HandOverDialog }) => HandOverDialog)

/** Opens the form by which a licensed song is handed over to a client. */
export function HandOverButton({ number, title }: { number: string; title: string }) {
  const { Dialog, button, onClose } = useDialogButton(fetchDialog)
  return (
    <>
      <button
        {...button}
        className="download-action"
        aria-label={m.downloads_of_track({ action: m.hand_over_open(), title })}
      >
        {m.hand_over_open()}
      </button>
      {Dialog && <Dialog licence={number} onClose={onClose} />}
    </>
  )
}
