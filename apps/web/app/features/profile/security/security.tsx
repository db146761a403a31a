import type { EndpointOutput, Security as SecurityState } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import type { Load } from '../../../foundation/calls/use-load.ts'
import { Loaded, Skeleton } from '../../../foundation/calls/loaded.tsx'
import { Authenticator } from './authenticator.tsx'
import { Passkeys } from './passkeys.tsx'
import './security.css'

export type SecurityLoad = Load<EndpointOutput<'getSecurity'>>

/** Sign-in security beyond the password. */
export function Security({ load }: { load: SecurityLoad }) {
  const change = (answer: EndpointOutput<'getSecurity'>, changed: Partial<SecurityState>) =>
    load.change({ ...answer, security: { ...answer.security, ...changed } })
  return (
    <section className="account-card security" aria-labelledby="security-title">
      <h2 id="security-title">{m.security_title()}</h2>
      <Loaded load={load} failure={m.security_failed()} skeleton={<Skeleton lines={4} />}>
        {(answer) => (
          <>
            <Authenticator
              app={answer.security.authenticator}
              onChange={(authenticator) => change(answer, { authenticator })}
            />
            <Passkeys
              passkeys={answer.security.passkeys}
              onChange={(passkeys) => change(answer, { passkeys })}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}
