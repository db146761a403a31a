import { languageOf } from '@tempolibre/domain/fallback'
import { pageTopOf } from '../features/texts/page-top-of.ts'
import { m } from '@tempolibre/locales/messages'
import { useLoaderData } from 'react-router'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { PageLink } from '../foundation/ui/links.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import type { SellerFact } from '../features/seller/describe-seller.server.ts'
import '../features/seller/imprint.css'
import type { loader } from './imprint.server.ts'

export default function Imprint() {
  const { facts, text } = useLoaderData<typeof loader>()
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('imprint', useLanguage())} {...pageTopOf(text)} />
      {facts.length > 0 ? <Facts facts={facts} /> : <p>{m.imprint_unset()}</p>}
      <Prose html={text.html} lang={languageOf(text, 'description')} />
      <p className="page-end">
        <PageLink page="contact" className="button button-line">
          {m.imprint_write()}
        </PageLink>
      </p>
    </div>
  )
}

function Facts({ facts }: { facts: readonly SellerFact[] }) {
  return (
    <section aria-label={m.imprint_seller()}>
      <dl className="imprint">
        {facts.map(({ href, lines, name }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {lines.map((line) =>
                href === undefined ? (
                  <span key={line}>{line}</span>
                ) : (
                  <a key={line} href={href} className="text-link">
                    {line}
                  </a>
                ),
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
