import { m } from '@tempolibre/locales/messages'
import { useDialogButton } from '../../foundation/dialog/use-dialog-button.ts'
import { useIsThere } from '../../foundation/ui/links.tsx'
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

/** Opens the share dialog; nothing if the API lacks the page that would be shared. */
export function ShareButton({ bare = false, className = 'button button-line', shared }: ShareButtonProps) {
  const hasPage = useIsThere(shared.path)
  const { Dialog, button, onClose } = useDialogButton(fetchShareDialog)
  if (!hasPage) return null
  return (
    <>
      <button {...button} className={`share-button ${className}`} aria-label={bare ? m.share() : undefined}>
        <ShareIcon /> {!bare && m.share()}
      </button>
      {Dialog && <Dialog shared={shared} onClose={onClose} />}
    </>
  )
}
