import { getSecurity } from '@tempolibre/contract/calls/second-factor'
import { m } from '@tempolibre/locales/messages'
import { AsksForCode } from '../profile/security/owner-fields.tsx'
import '../profile/profile.css'
import '../profile/security/security.css'
import { useAccountLoad } from '../account/use-account-load.ts'
import { ApiKeys } from './api-keys.tsx'
import './developers.css'
import { Webhooks } from './webhooks.tsx'

/** What programs need: the keys by which they call the API, and the webhooks by which they are told. */
export default function DevelopersView() {
  const security = useAccountLoad(getSecurity, {})
  return (
    <AsksForCode value={Boolean(security.answer?.security.authenticator)}>
      <div className="profile">
        <p className="lead">
          {m.developers_text()}{' '}
          <a href="/api/docs" className="text-link">
            {m.developers_documentation()}
          </a>
        </p>
        <ApiKeys />
        <Webhooks />
      </div>
    </AsksForCode>
  )
}
