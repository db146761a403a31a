import { ApiError } from '@tempolibre/contract/errors'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { tellVisitor } from '../../foundation/notices/notice.ts'

interface ConfirmDialogProps {
  title: string
  text: string
  /** The button's label. */
  confirm: string
  /** Said once it is done. */
  done: string
  /** Throws `ApiError`; `not_found` means that it was done elsewhere. */
  act: () => Promise<unknown>
  /** The sentence for a refusal; undefined: the usual one. */
  describe?: (error: ApiError) => string | undefined
  onDone: () => void
  onClose: () => void
}

/** Asks before something is removed for good. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { act, confirm, describe, done, onClose, onDone, text, title } = props
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()

  async function run() {
    if (busy) return
    setBusy(true)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'not_found') {
        setTrouble(describe?.(error) ?? m.account_page_failed())
        setBusy(false)
        return
      }
    }
    onClose()
    onDone()
    tellVisitor(done)
  }

  return (
    <Dialog title={title} className="session-dialog" closeLabel={m.log_out_cancel()} onClose={onClose}>
      <p>{text}</p>
      <div role="alert" className="account-notice">
        {trouble !== undefined && <p className="field-error">{trouble}</p>}
      </div>
      <div className="security-choices">
        <button
          type="button"
          className="button button-hot"
          aria-disabled={busy || undefined}
          onClick={() => void run()}
        >
          {confirm}
        </button>
        <button type="button" className="button button-line" onClick={onClose}>
          {m.log_out_cancel()}
        </button>
      </div>
    </Dialog>
  )
}
