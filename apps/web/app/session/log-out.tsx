import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { Dialog } from '../shell/dialog.tsx'
import { useRootStore } from '../state/index.ts'
import './dialog.css'

/** For whoever is signed in: asks once, then forgets the visitor in this browser (R3.5, R6.4). Nothing for others. */
export function LogOut({ className }: { className: string }) {
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  const [asking, setAsking] = useState(false)
  if (!signedIn) return null
  return (
    <>
      <button type="button" className={className} onClick={() => setAsking(true)}>
        {m.log_out()}
      </button>
      {asking && (
        <Dialog title={m.log_out()} className="session-dialog" onClose={() => setAsking(false)}>
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
        </Dialog>
      )}
    </>
  )
}
