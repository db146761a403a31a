import type { EndpointOutput } from '@tempolibre/contract'
import { type RangeFacet, rangeFacets, type SearchState, valueFacets } from '@tempolibre/domain/search-rules'
import { m } from '@tempolibre/locales/messages'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { SiteLink } from '../../foundation/ui/links.tsx'
import { facetNames, nameOfRange, nameOfValue } from './facet-names.ts'
import { changed, searchAddress, toggled } from './search-address.ts'

export type SearchAnswer = EndpointOutput<'searchTracks'>

/** Example ranges, in beats per minute and in seconds. */
const exampleRanges: Record<RangeFacet, string> = { bpm: '70-118', duration: '60-180' }

/** Tells what was corrected or could not be read in the search. Mentions songs only if some are listed. */
export function SearchNotes({
  answer,
  misread,
}: {
  answer: Pick<SearchAnswer, 'corrections' | 'ignored' | 'relaxed' | 'total'>
  misread: SearchState['misread']
}) {
  const ofSongs = [
    ...answer.corrections.map(({ typed, understood }) =>
      understood.length > 0
        ? m.browse_corrected({ typed, understood: understood.join(', ') })
        : m.browse_left_out({ typed }),
    ),
    ...(answer.relaxed ? [m.browse_relaxed()] : []),
  ]
  const notes = [
    ...(answer.total > 0 ? ofSongs : []),
    ...answer.ignored.map(({ value }) => m.browse_ignored({ value })),
    ...rangeFacets.flatMap((facet) => {
      const value = misread[facet]
      if (value === undefined) return []
      return m.browse_misread({ name: facetNames[facet](), value, example: exampleRanges[facet] })
    }),
  ]
  if (notes.length === 0) return null
  return (
    <ul className="search-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

interface NearestProps {
  path: string
  state: SearchState
  nearest: SearchAnswer['nearest']
}

/** For a search without results: similar searches with results, each leaving out one criterion. */
export function NearestSearches({ nearest, path, state }: NearestProps) {
  const language = useLanguage()
  if (nearest.length === 0) return null
  return (
    <ul className="nearest-searches">
      {nearest.map((entry) => (
        <li key={`${entry.kind}-${entry.name}`}>
          <SiteLink to={searchAddress(path, without(state, entry))} className="text-link">
            {m.browse_nearest({ name: nameOf(entry), count: String(entry.count) })}
          </SiteLink>
        </li>
      ))}
    </ul>
  )

  function nameOf({ kind, name, value }: SearchAnswer['nearest'][number]): string {
    if (kind === 'word') return m.browse_word({ word: name })
    const range = rangeFacets.find((facet) => facet === kind)
    if (range) return state[range] ? nameOfRange(range, state[range]) : name
    const facet = valueFacets.find((candidate) => candidate === kind)
    return facet ? nameOfValue(facet, { name, slug: value }, language) : name
  }
}

function without(state: SearchState, { kind, value }: SearchAnswer['nearest'][number]): SearchState {
  if (kind === 'word') return changed(state, { search: value })
  if (kind === 'bpm' || kind === 'duration') return changed(state, { [kind]: null })
  return toggled(state, kind, value)
}
