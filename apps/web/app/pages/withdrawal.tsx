import { useActionData, useLoaderData } from 'react-router'
import { Skeleton } from '../foundation/calls/loaded.tsx'
import { useGuard } from '../features/account/use-guard.ts'
import { lazyView } from '../foundation/loading/lazy-view.tsx'
import { PlainLink, plainStart, PlainWithdrawal } from '../features/withdrawal/plain-withdrawal.tsx'
// The fields look the same in the forms that need no scripts, which bring no style of their own.
import '../features/account/account-form.css'
import '../features/withdrawal/withdrawal.css'
import type { action, loader } from './withdrawal.server.ts'

const WithdrawalView = lazyView(() => import('../features/withdrawal/withdrawal-view.tsx'))

/** The function for withdrawals (Directive 2011/83/EU art. 11a), with and without an account. Without scripts its forms are sent to the page itself. */
export default function WithdrawalPage() {
  const known = useGuard('everybody')
  const { address, contact, form, intro, off, offered, title, token } = useLoaderData<typeof loader>()
  const outcome = useActionData<typeof action>()
  return (
    <div className="measure page withdrawal">
      <header className="page-top">
        <h1>{title}</h1>
      </header>
      {offered ? (
        <>
          <p>{intro}</p>
          <noscript>
            {outcome === undefined && token !== null ? (
              <PlainLink address={address} token={token} />
            ) : (
              <PlainWithdrawal address={address} outcome={outcome ?? plainStart} />
            )}
          </noscript>
          <div className="withdrawal-view">
            {known ? <WithdrawalView waitingFor={<Skeleton lines={5} />} /> : <Skeleton lines={5} />}
          </div>
          <section className="withdrawal-part" aria-labelledby="withdrawal-form">
            <h2 id="withdrawal-form">{form.title}</h2>
            <p>{form.intro}</p>
            <div className="withdrawal-model">
              {form.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </section>
        </>
      ) : (
        <p>
          {off}{' '}
          <a href={contact.path} className="text-link">
            {contact.name}
          </a>
        </p>
      )}
    </div>
  )
}
