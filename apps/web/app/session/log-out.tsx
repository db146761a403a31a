import { m } from '@tempolibre/locales/messages'
import { useId, useState } from 'react'
import { Modal } from '../shell/modal.tsx'
import { useRootStore } from '../state/index.ts'
import './dialog.css'

/** For whoever is signed in: asks once, then forgets the visitor in this browser (R3.5, R6.4). Nothing for others. */
export function LogOut({ className }: { className: string }) {
  const titleId = useId()
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  const [asking, setAsking] = useState(false)
  if (!signedIn) return null
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        {m.log_out()}
      </button>
      {asking && (
        <Modal className="session-dialog" aria-labelledby={titleId} onClose={() => setAsking(false)}>
          <h2 id={titleId}>{m.log_out()}</h2>
          <p>{m.log_out_question()}</p>
          <div className="session-dialog-choices">
            <button type="button" className="button button-line" onClick={() => setAsking(false)}>
              {m.log_out_cancel()}
            </button>
            <button
              type="button"
              className="button button-hot"
              onClick={() => useRootStore.getState().signOut()}
            >
              {m.log_out()}
            </button>
          </div>
        </Modal>
      )}
    </>
  )
}
