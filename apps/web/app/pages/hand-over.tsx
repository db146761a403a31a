import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { ReactNode } from 'react'
import { useLoaderData, useRouteLoaderData } from 'react-router'
import { Sign } from '../features/verify/sign.tsx'
import '../features/verify/verify.css'
import '../features/hand-overs/client-page.css'
import { useLanguage } from '../foundation/context/site-context.ts'
import { DownloadIcon } from '../foundation/icons/icons.tsx'
import type { PageData } from '../foundation/pages/page.ts'
import type { RootData } from '../foundation/root-data/root-data.server.ts'
import { Cover } from '../foundation/ui/cover.tsx'
import { SiteLink } from '../foundation/ui/links.tsx'
import { useCapability } from '../foundation/ui/use-offered.ts'
import type { loader } from './hand-over.server.ts'

/** What a client sees: the certificate and the files, without an account and without scripts. */
export default function HandOverPage() {
  const loaderData = useLoaderData<typeof loader>()
  if (loaderData.kind === 'unknown') {
    return (
      <div className="measure failure">
        <h1>{m.hand_over_unknown()}</h1>
        <p className="lead">{m.hand_over_unknown_next()}</p>
      </div>
    )
  }
  if (loaderData.kind === 'over') {
    return (
      <div className="measure failure">
        <h1>{loaderData.title}</h1>
        <p className="lead">{loaderData.text}</p>
        <LicenceLink number={loaderData.number} className="button button-line">
          {m.hand_over_over_check()}
        </LicenceLink>
      </div>
    )
  }
  return <Open {...loaderData} />
}

/** Leads to the public page of a licence, if there is one. */
function LicenceLink({
  children,
  className,
  number,
}: {
  number: string
  className: string
  children: ReactNode
}) {
  const language = useLanguage()
  if (!useCapability('licences')) return null
  return (
    <SiteLink to={pathTo('licence', language, number.toLowerCase())} className={className}>
      {children}
    </SiteLink>
  )
}

type Given = PageData<typeof loader>

function Open({ certificate, handOver, issued }: Extract<Given, { kind: 'open' }>) {
  const base = useRouteLoaderData<RootData>('root')?.api?.apiBase ?? ''
  const { client, credit, files, issuer, number, project } = handOver
  const facts = [
    [m.hand_over_client(), client],
    [m.hand_over_project(), project],
    [m.hand_over_issuer(), issuer],
    [m.hand_over_issued(), issued],
    ...(credit === null ? [] : [[m.downloads_credit(), credit]]),
  ] as const
  return (
    <div className="measure page client-page">
      <header className="page-top">
        <h1>{m.hand_over_client_title({ project })}</h1>
        <p className="lead">{m.hand_over_client_lead({ issuer })}</p>
      </header>
      <div className="client-page-parts">
        <section className="client-page-part" aria-labelledby="client-certificate">
          <Sign standing={handOver.test ? 'bad' : 'good'} size={48} />
          <h2 id="client-certificate">{m.hand_over_certificate()}</h2>
          {handOver.test && (
            <p>
              <strong>{m.verify_test_licence()}</strong> {m.verify_test_licence_text()}
            </p>
          )}
          <dl className="client-page-facts">
            {facts.map(([name, value]) => (
              <div key={name} className="client-page-fact">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {!handOver.test && (
            <p>
              {m.hand_over_may()} {m.hand_over_may_not()}
            </p>
          )}
          <a href={base + certificate} download className="button button-hot">
            <DownloadIcon /> {m.hand_over_certificate_save()}
          </a>
          <LicenceLink number={number} className="text-link">
            {m.hand_over_certificate_check({ number })}
          </LicenceLink>
          <a href={handOver.terms_url} className="text-link">
            {m.hand_over_terms()}
          </a>
        </section>
        <section className="client-page-part" aria-labelledby="client-files">
          <div className="client-page-song">
            <Cover address={handOver.cover_url} size={72} eager />
            <div>
              <p>{handOver.track_title}</p>
              <p>{handOver.artist_name}</p>
            </div>
          </div>
          <h2 id="client-files">{m.hand_over_files()}</h2>
          <p className="client-page-quiet">
            {files.length > 0 ? m.hand_over_files_text() : m.hand_over_files_none()}
          </p>
          {files.length > 0 && (
            <div className="client-page-files">
              {files.map(({ format, url }) => (
                <a key={format} href={url} download className="button button-line">
                  <DownloadIcon /> {m.hand_over_file({ format: format.toUpperCase() })}
                </a>
              ))}
            </div>
          )}
        </section>
      </div>
    </div>
  )
}
