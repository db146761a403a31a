import { getSecurity } from '@tempolibre/contract/calls/second-factor'
import { m } from '@tempolibre/locales/messages'
import { AsksForCode } from '../profile/security/owner-fields.tsx'
import '../profile/profile.css'
import '../profile/security/security.css'
import { useAccountLoad } from '../account/use-account-load.ts'
import { ApiKeys } from './api-keys.tsx'
import './developers.css'

/** What programs need: the keys by which they call the API. */
export default function DevelopersView() {
  const security = useAccountLoad(getSecurity, {})
  return (
    <AsksForCode value={Boolean(security.answer?.security.authenticator)}>
      <div className="profile">
        <p className="lead">
          {m.developers_text()} <a href="/api/docs">{m.developers_documentation()}</a>
        </p>
        <ApiKeys />
      </div>
    </AsksForCode>
  )
}
