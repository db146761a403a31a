import { alternates } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { Route } from './+types/imprint'
import { pageHead } from '../foundation/meta/page-head.server.ts'
import { pageMeta } from '../foundation/meta/page-meta.ts'
import { languageContext, settingsContext } from '../foundation/context/request-context.ts'
import { pageTrail } from '../foundation/meta/breadcrumb-trail.ts'
import { useLanguage } from '../foundation/context/site-context.ts'
import { PageLink } from '../foundation/ui/links.tsx'
import { PageTop } from '../foundation/ui/page-top.tsx'
import { Prose } from '../foundation/ui/prose.tsx'
import { loadCmsText } from '../features/texts/cms-text.server.ts'
import { describeSeller, type SellerFact } from '../features/seller/describe-seller.server.ts'
import '../features/seller/imprint.css'

export const meta = pageMeta

/** Who runs the site, by what the operator has set, and what the CMS adds to it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const settings = context.get(settingsContext)
  const language = context.get(languageContext)
  const text = await loadCmsText(settings, 'imprint', language)
  return {
    head: pageHead(
      { context, url },
      { title: text.metaTitle, description: text.metaDescription, alternates: alternates('imprint') },
    ),
    text,
    facts: settings.seller ? describeSeller(settings.seller, language) : [],
  }
}

export default function Imprint({ loaderData }: Route.ComponentProps) {
  const { facts, text } = loaderData
  return (
    <div className="measure page">
      <PageTop trail={pageTrail('imprint', useLanguage())} title={text.title} subheading={text.subheading} />
      {facts.length > 0 ? <Facts facts={facts} /> : <p>{m.imprint_unset()}</p>}
      {text.html !== '' && <Prose html={text.html} />}
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
