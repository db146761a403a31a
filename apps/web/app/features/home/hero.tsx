import { languageOf } from '@tempolibre/domain/fallback'
import { m } from '@tempolibre/locales/messages'
import type { ReactNode } from 'react'
import { Shown } from '../../foundation/prepared/shown.tsx'
import { isEmpty, type ShownOnce } from '../../foundation/context/shown-once.ts'
import { Cover } from '../../foundation/ui/cover.tsx'
import { ApplicationLink, PageLink } from '../../foundation/ui/links.tsx'
import { useScreen } from '../../foundation/ui/use-offered.ts'
import type { Claim } from './claims.server.ts'
import { splitHotWords } from './hot-words.ts'

interface HeroProps {
  text: { title: string; subheading: string; fallbacks?: readonly string[] }
  claims: ShownOnce<Claim[]>
  /** The form for searches. */
  search: ReactNode
  /** Whether there is a song to be found. */
  hasSongs: boolean
  /** Label of the second button. */
  trial: string
  /** Nine, four or one cover; empty: there is none. */
  wall: ShownOnce<string[]>
}

/** The side of a cover in CSS pixels, by how many there are. */
const coverSide = (covers: number): number => ({ 1: 416, 4: 270 })[covers] ?? 180

export function Hero({ text, claims, hasSongs, search, trial, wall }: HeroProps) {
  const canSearch = useScreen('browse')
  return (
    <section className="hero measure">
      <div className="hero-text">
        <h1 lang={languageOf(text, 'title')}>
          {splitHotWords(text.title).map(({ words, hot }) => (hot ? <em key={words}>{words}</em> : words))}
        </h1>
        <p className="lead" lang={languageOf(text, 'subheading')}>
          {text.subheading}
        </p>
        {canSearch && hasSongs && search}
        <div className="hero-actions">
          {hasSongs && (
            <ApplicationLink path="/music" className="button button-large button-ink">
              {m.header_browse()}
            </ApplicationLink>
          )}
          <PageLink page="pricing" className="button button-large button-line">
            {trial}
          </PageLink>
        </div>
        {!isEmpty(claims) && (
          <Shown as="dl" className="figures" of={claims} by="claims">
            {(shown) =>
              shown.map(({ figure, name }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{figure}</dd>
                </div>
              ))
            }
          </Shown>
        )}
      </div>
      {!isEmpty(wall) && (
        <Shown as="div" className="wall" aria-hidden="true" of={wall} by="wall">
          {(shown) =>
            shown.map((address) => <Cover key={address} address={address} size={coverSide(shown.length)} />)
          }
        </Shown>
      )}
    </section>
  )
}
