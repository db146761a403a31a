import { languageOf } from '@tempolibre/contract/fallback'
import { m } from '@tempolibre/locales/messages'
import { Suspense } from 'react'
import { lazySection } from '../../foundation/loading/lazy-section.ts'
import { Cover } from '../../foundation/ui/cover.tsx'
import { ApplicationLink, PageLink } from '../../foundation/ui/links.tsx'
import type { Claim } from './claims.server.ts'
import { splitHotWords } from './hot-words.ts'

/** A form that works without scripts; with them it validates before sending. */
const HomeSearch = lazySection(() => import('./home-search.tsx').then((module) => module.HomeSearch))

interface HeroProps {
  text: { title: string; subheading: string; fallbacks?: readonly string[] }
  claims: Claim[]
  /** Searches with results. */
  searches: string[]
  /** Label of the second button. */
  trial: string
  wall: (string | null)[]
}

export function Hero({ text, claims, searches, trial, wall }: HeroProps) {
  return (
    <section className="hero measure">
      <div className="hero-text">
        <h1 lang={languageOf(text, 'title')}>
          {splitHotWords(text.title).map(({ words, hot }) => (hot ? <em key={words}>{words}</em> : words))}
        </h1>
        <p className="lead" lang={languageOf(text, 'subheading')}>
          {text.subheading}
        </p>
        <Suspense>
          <HomeSearch searches={searches} />
        </Suspense>
        <div className="hero-actions">
          <ApplicationLink path="/music" className="button button-large button-ink">
            {m.header_browse()}
          </ApplicationLink>
          <PageLink page="pricing" className="button button-large button-line">
            {trial}
          </PageLink>
        </div>
        {claims.length > 0 && (
          <dl className="figures">
            {claims.map(({ figure, name }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {wall.length > 0 && (
        <div className="wall" aria-hidden="true">
          {wall.map((address, place) => (
            <Cover key={address ?? place} address={address} size={180} />
          ))}
        </div>
      )}
    </section>
  )
}
