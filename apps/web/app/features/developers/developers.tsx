import { m } from '@tempolibre/locales/messages'
import { AsksForCode } from '../profile/security/owner-fields.tsx'
import { useAsksForCode } from '../profile/security/use-asks-for-code.ts'
import '../profile/profile.css'
import '../profile/security/security.css'
import { useApiPlaces } from '../../foundation/calls/use-api-places.ts'
import { ApiKeys } from './api-keys.tsx'
import './developers.css'
import { useCapability } from '../../foundation/ui/use-offered.ts'
import { Webhooks } from './webhooks.tsx'

/** What programs need: the keys by which they call the API, and the webhooks by which they are told. */
export default function DevelopersView() {
  const asksForCode = useAsksForCode()
  const hasKeys = useCapability('account')
  const { apiBase } = useApiPlaces()
  return (
    <AsksForCode value={asksForCode}>
      <div className="profile">
        <p className="lead">
          {m.developers_text()}{' '}
          <a href={`${apiBase}/api/docs`} className="text-link">
            {m.developers_documentation()}
          </a>
        </p>
        {hasKeys && <ApiKeys />}
        <Webhooks />
      </div>
    </AsksForCode>
  )
}
