import { ApiError } from '@tempolibre/contract/errors'
import type { SendRequest } from '@tempolibre/contract/request'
import { signOut as sendSignOut } from '@tempolibre/contract/operations/sign-in'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { Dialog } from '../../foundation/dialog/dialog.tsx'
import { useRootStore } from '../../foundation/state/index.ts'
import { forgetVenue } from '../../foundation/state/kept-venue.ts'
import '../../foundation/dialog/dialog-parts.css'

/**
 * Signs the user out after a confirmation and clears their data in this browser. Renders nothing when signed
 * out.
 */
export function LogOut({ className }: { className: string }) {
  const signedIn = useRootStore(({ auth }) => auth.authToken !== null)
  const request = useApiRequest()
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
            <button type="button" className="button button-hot" onClick={() => signOut(request)}>
              {m.log_out()}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/**
 * Tells the server with the token before the token is dropped. Signing out works even if the server cannot be
 * reached.
 */
export function signOut(request: SendRequest): void {
  sendSignOut(request).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
  void forgetVenue()
  useRootStore.getState().signOut()
}
