import type { Track } from '@tempolibre/contract'
import { languageOf } from '@tempolibre/domain/fallback'
import { pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import type { ReactNode } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { distinctNames } from '../../foundation/format/distinct-names.ts'
import { formatBpm, formatDuration, spellKey } from '../../foundation/format/format.ts'
import { SiteLink } from '../../foundation/ui/links.tsx'
import type { TrackFigures } from './track-figures.server.ts'

/** Everything known about a track, with the trade's names and units. */
export function TrackFacts({
  track,
  figures,
}: {
  track: Omit<Track, 'slugs' | 'untranslated'>
  figures: TrackFigures
}) {
  const language = useLanguage()
  const genres = track.categories.map(({ title }) => title)
  const moods = distinctNames(track.moods, genres)
  const uses = distinctNames(track.uses, [...genres, ...moods.map(({ name }) => name)])
  const vocals = track.vocals ? m.track_vocals_yes() : m.track_vocals_no()
  return (
    <section aria-label={m.track_facts()}>
      <dl className="facts">
        <Fact name={m.track_duration()}>{formatDuration(track.duration_seconds)}</Fact>
        {track.bpm !== null && <Fact name={m.track_tempo()}>{formatBpm(track.bpm)}</Fact>}
        {track.key !== null && <Fact name={m.track_key()}>{spellKey(track.key, language)}</Fact>}
        <Fact name={m.track_energy()}>
          <EnergyBar energy={track.energy} /> {figures.energy}
        </Fact>
        <Fact name={m.track_vocals()}>
          {vocals}
          {track.explicit && ` · ${m.track_explicit()}`}
        </Fact>
        <Fact name={m.track_loudness()}>{figures.loudness}</Fact>
        <Fact name={m.track_released()}>
          <time dateTime={track.release_date}>{figures.released}</time>
        </Fact>
        {figures.version !== undefined && <Fact name={m.track_version()}>{figures.version}</Fact>}
      </dl>
      <dl className="fact-lists">
        <Artists artists={track.artists ?? []} />
        <TagFact name={m.track_genres()}>
          {track.categories.map(({ fallbacks, id, slug, title }) => (
            <li key={id}>
              <SiteLink
                to={pathTo('music-category', language, slug)}
                className="chip"
                lang={languageOf({ fallbacks }, 'title')}
              >
                {title}
              </SiteLink>
            </li>
          ))}
        </TagFact>
        <NamedTags name={m.track_moods()} items={moods} />
        <NamedTags name={m.track_uses()} items={uses} />
        <NamedTags name={m.track_instruments()} items={track.instruments} />
      </dl>
    </section>
  )
}

/** Each of several artists, with what they do; each leads to their page. */
function Artists({ artists }: { artists: NonNullable<Track['artists']> }) {
  const language = useLanguage()
  if (artists.length < 2) return null
  return (
    <TagFact name={m.track_artists()}>
      {artists.map(({ id, name, role, slug }) => {
        const said = role === 'featured' ? m.track_featured_artist({ artist: name }) : name
        return (
          <li key={id}>
            {slug == null ? (
              <span className="tag">{said}</span>
            ) : (
              <SiteLink to={pathTo('artist', language, slug)} className="chip">
                {said}
              </SiteLink>
            )}
          </li>
        )
      })}
    </TagFact>
  )
}

/** Visual only; the figure beside it says the same. */
function EnergyBar({ energy }: { energy: number }) {
  return (
    <svg className="energy" viewBox="0 0 56 8" width="56" height="8" aria-hidden="true">
      <rect width="56" height="8" rx="4" fill="var(--line)" />
      <rect width={8 + 48 * energy} height="8" rx="4" fill="var(--hot)" />
    </svg>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numbers">{children}</dd>
    </div>
  )
}

function NamedTags({ name, items }: { name: string; items: Track['moods'] }) {
  if (items.length === 0) return null
  return (
    <TagFact name={name}>
      {items.map((item) => (
        <li key={item.id} className="tag" lang={languageOf(item, 'name')}>
          {item.name}
        </li>
      ))}
    </TagFact>
  )
}

function TagFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <ul className="chips">{children}</ul>
      </dd>
    </div>
  )
}
