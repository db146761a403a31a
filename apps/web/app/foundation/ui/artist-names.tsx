import type { TrackSummary } from '@tempolibre/contract'
import { pathTo } from '@tempolibre/locales'
import { useLanguage } from '../context/site-context.ts'
import { artistParts } from '../format/artist-parts.ts'
import { SiteLink } from './links.tsx'

/** The artists of a song as they are shown, each of whom leads to their page. */
export function ArtistNames({ of }: { of: Pick<TrackSummary, 'artist' | 'artists'> }) {
  const language = useLanguage()
  return artistParts(of).map(({ slug, text }, place) =>
    slug === undefined ? (
      text
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one name never change places
      <SiteLink key={place} to={pathTo('artist', language, slug)} className="artist-link">
        {text}
      </SiteLink>
    ),
  )
}
