import { getSecurity } from '@tempolibre/contract/operations/second-factor'
import { m } from '@tempolibre/locales/messages'
import { Loaded, Skeleton } from '../../foundation/calls/loaded.tsx'
import { AsksForCode } from './security/owner-fields.tsx'
import { Security } from './security/security.tsx'
import { readAccount } from '../account/read-account.ts'
import { useAccountLoad } from '../account/use-account-load.ts'
import { AcceptedTerms } from './accepted-terms.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DetailsForm } from './details-form.tsx'
import { EmailForm } from './email-form.tsx'
import { ExportAccount } from './export-account.tsx'
import { PasswordForm } from './password-form.tsx'
import './profile.css'
import { Sessions } from './sessions.tsx'

/** The account's details, sessions, security, export and deletion. */
export default function ProfileView() {
  const load = useAccountLoad(readAccount, {})
  const security = useAccountLoad(getSecurity, {})

  return (
    <AsksForCode value={Boolean(security.answer?.security.authenticator)}>
      <div className="profile">
        <Loaded load={load} failure={m.account_page_profile_failed()} skeleton={<Skeleton lines={8} />}>
          {(answer) => (
            <>
              <DetailsForm
                user={answer.user}
                onChange={(changed) => load.change({ ...answer, user: changed })}
              />
              <EmailForm user={answer.user} />
              <PasswordForm
                user={answer.user}
                security={security.answer?.security}
                onEnd={() => {
                  const known = security.answer
                  if (!known) return
                  const nothing = { passkeys: [], api_keys: [], webhooks: 0, invitations: 0 }
                  security.change({ ...known, security: { ...known.security, ...nothing } })
                }}
              />
            </>
          )}
        </Loaded>
        <Security load={security} />
        <Sessions />
        <AcceptedTerms />
        <ExportAccount />
        <DeleteAccount />
      </div>
    </AsksForCode>
  )
}
