import { Skeleton } from '../foundation/calls/loaded.tsx'
import { useGuard } from '../features/account/use-guard.ts'
import { lazyView } from '../foundation/loading/lazy-view.tsx'
import '../features/withdrawal/withdrawal.css'
import type { PageProps } from '../foundation/pages/page.ts'
import type { loader } from './withdrawal.server.ts'

const WithdrawalView = lazyView(() => import('../features/withdrawal/withdrawal-view.tsx'))

/** The function for withdrawals (Directive 2011/83/EU art. 11a), with and without an account. The page is the same for all. */
export default function WithdrawalPage({ loaderData }: PageProps<typeof loader>) {
  const known = useGuard('everybody')
  const { contact, form, intro, needsScript, off, offered, title } = loaderData
  return (
    <div className="measure page withdrawal">
      <header className="page-top">
        <h1>{title}</h1>
      </header>
      {offered ? (
        <>
          <p>{intro}</p>
          <noscript>
            <p className="field-error">{needsScript}</p>
          </noscript>
          {known ? <WithdrawalView waitingFor={<Skeleton lines={5} />} /> : <Skeleton lines={5} />}
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
