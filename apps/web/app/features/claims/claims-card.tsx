import type { ClaimDetails } from '@tempolibre/contract'
import { listClaims } from '@tempolibre/contract/operations/claims'
import { m } from '@tempolibre/locales/messages'
import { useId, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { Loaded } from '../../foundation/calls/loaded.tsx'
import { useAccountLoad } from '../account/use-account-load.ts'
import { askedLicence } from './asked-licence.ts'
import { ClaimForm } from './claim-form.tsx'
import { ClaimItem } from './claim-item.tsx'

/** The claims against the holder's videos. */
export function ClaimsCard() {
  const id = useId()
  const load = useAccountLoad(listClaims, {})
  return (
    <section className="account-card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{m.claims_title()}</h2>
      <p>{m.claims_text()}</p>
      <Loaded load={load} failure={m.claims_error()}>
        {({ claims }) => <Claims first={claims} />}
      </Loaded>
    </section>
  )
}

function Claims({ first }: { first: readonly ClaimDetails[] }) {
  const [claims, setClaims] = useState(first)
  // A visitor who comes from a licence wants to record a claim.
  const [writing, setWriting] = useState(() => askedLicence() !== '')
  const [opened, setOpened] = useState<string>()
  const replace = (claim: ClaimDetails) =>
    setClaims((known) => known.map((each) => (each.id === claim.id ? claim : each)))
  return (
    <>
      {claims.length > 0 && (
        <ul className="claims" aria-label={m.claims_list()}>
          {claims.map((claim) => (
            <li key={claim.id}>
              <ClaimItem claim={claim} isOpen={claim.id === opened} onChange={replace} />
            </li>
          ))}
        </ul>
      )}
      {writing ? (
        <ClaimForm
          onCancel={() => setWriting(false)}
          onRecorded={(claim) => {
            setClaims((known) => [claim, ...known])
            setWriting(false)
            setOpened(claim.id)
            announce(m.claims_recorded())
          }}
        />
      ) : (
        <button type="button" className="button button-line" onClick={() => setWriting(true)}>
          {m.claims_new()}
        </button>
      )}
    </>
  )
}
