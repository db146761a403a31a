import { m } from '@tempolibre/locales/messages'
import { useDialogButton } from '../../foundation/dialog/use-dialog-button.ts'
import { ShareIcon } from './share-icon.tsx'
import type { Shared } from './shared.ts'

/** Loads the dialog's code on demand. */
export const fetchShareDialog = () => import('./share-dialog.tsx').then(({ ShareDialog }) => ShareDialog)

interface ShareButtonProps {
  shared: Shared
  className?: string
  /** Shows only the icon. */
  bare?: boolean
}

/** Opens the share dialog. */
export function ShareButton({ bare = false, className = 'button button-line', shared }: ShareButtonProps) {
  const { Dialog, button, onClose } = useDialogButton(fetchShareDialog)
  return (
    <>
      <button {...button} className={`share-button ${className}`} aria-label={bare ? m.share() : undefined}>
        <ShareIcon /> {!bare && m.share()}
      </button>
      {Dialog && <Dialog shared={shared} onClose={onClose} />}
    </>
  )
}
