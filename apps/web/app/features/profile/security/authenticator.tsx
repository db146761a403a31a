import type { Security } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { useState } from 'react'
import { lazyView } from '../../../foundation/loading/lazy-view.tsx'
import { useLanguage } from '../../../foundation/context/site-context.ts'
import { formatDay } from '../../../foundation/format/format-date.ts'

const SetUpDialog = lazyView(() => import('./set-up-dialog.tsx'))
const RenewDialog = lazyView(() => import('./renew-dialog.tsx'))
const TurnOffDialog = lazyView(() => import('./turn-off-dialog.tsx'))

type App = Security['authenticator']

interface AuthenticatorProps {
  app: App
  onChange: (app: App) => void
}

/** Sets up and turns off the authenticator app whose codes sign-in asks for. */
export function Authenticator({ app, onChange }: AuthenticatorProps) {
  const language = useLanguage()
  const [open, setOpen] = useState<'set-up' | 'renew' | 'turn-off'>()
  const close = () => setOpen(undefined)
  return (
    <div className="security-part">
      <h3>{m.security_app_title()}</h3>
      {app ? (
        <>
          <p>{m.security_app_on({ date: formatDay(app.confirmed_at, language) })}</p>
          <p>{m.security_codes_left({ left: app.recovery_codes_left })}</p>
          <div className="security-choices">
            <button type="button" className="button button-line" onClick={() => setOpen('renew')}>
              {m.security_codes_renew()}
            </button>
            <button type="button" className="button button-line" onClick={() => setOpen('turn-off')}>
              {m.security_app_turn_off()}
            </button>
          </div>
        </>
      ) : (
        <>
          <p>{m.security_app_off()}</p>
          <button type="button" className="button button-line" onClick={() => setOpen('set-up')}>
            {m.security_app_set_up()}
          </button>
        </>
      )}
      {open === 'set-up' && <SetUpDialog waitingFor={null} onChange={onChange} onClose={close} />}
      {open === 'renew' && app && (
        <RenewDialog waitingFor={null} app={app} onChange={onChange} onClose={close} />
      )}
      {open === 'turn-off' && <TurnOffDialog waitingFor={null} onChange={onChange} onClose={close} />}
    </div>
  )
}
