import { m } from '@tempolibre/locales/messages'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../../foundation/copying/copy-button.tsx'
import { Dialog } from '../../foundation/dialog/dialog.tsx'

interface SecretDialogProps {
  title: string
  text: string
  /** What the secret is. */
  label: string
  secret: string
  onDone: () => void
}

/** Shows a secret that cannot be read again. */
export function SecretDialog({ label, onDone, secret, text, title }: SecretDialogProps) {
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Dialog title={title} className="session-dialog" onClose={onDone}>
      <p ref={first} tabIndex={-1} className="security-codes-text">
        {text}
      </p>
      <div className="security-codes developer-secret">
        <code translate="no" aria-label={label}>
          {secret}
        </code>
      </div>
      <div className="security-choices">
        <CopyButton text={secret} className="button button-line" />
        <button type="button" className="button button-hot" onClick={onDone}>
          {m.developers_secret_done()}
        </button>
      </div>
    </Dialog>
  )
}
