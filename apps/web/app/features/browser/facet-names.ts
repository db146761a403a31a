import type { FacetValue } from '@tempolibre/contract'
import type { MusicalKey } from '@tempolibre/domain'
import type { RangeFacet, SearchSort, ValueFacet } from '@tempolibre/domain/search-rules'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatDuration, spellKey } from '../../foundation/format/format.ts'

export const facetNames: Record<ValueFacet | RangeFacet, () => string> = {
  genre: () => m.browse_genre(),
  mood: () => m.browse_mood(),
  use: () => m.track_uses(),
  instrument: () => m.browse_instrument(),
  key: () => m.track_key(),
  vocals: () => m.track_vocals(),
  energy: () => m.track_energy(),
  artist: () => m.browse_artist(),
  bpm: () => m.track_tempo(),
  duration: () => m.track_duration(),
}

export const sortNames: Record<SearchSort, () => string> = {
  relevance: () => m.browse_sort_relevance(),
  newest: () => m.browse_sort_newest(),
  popular: () => m.browse_sort_popular(),
  bpm: () => m.browse_sort_bpm(),
  duration: () => m.browse_sort_duration(),
  title: () => m.browse_sort_title(),
}

const energyNames: Readonly<Record<string, () => string>> = {
  low: () => m.browse_energy_low(),
  medium: () => m.browse_energy_medium(),
  high: () => m.browse_energy_high(),
}

/** A value's name: the API's own for data, else a message. */
export function nameOfValue(
  facet: ValueFacet,
  { name, slug }: Pick<FacetValue, 'name' | 'slug'>,
  language: Language,
) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the slugs of this facet are the keys themselves
  if (facet === 'key') return spellKey(slug as MusicalKey, language)
  if (facet === 'vocals') return slug === 'yes' ? m.track_vocals_yes() : m.track_vocals_no()
  if (facet === 'energy') return energyNames[slug]?.() ?? name
  return name
}

/** A range on one line: `70–118 BPM`, `1:00–3:00`, `from 70 BPM`. */
export function nameOfRange(
  facet: RangeFacet,
  { from, to }: { from: number | null; to: number | null },
): string {
  const print = (end: number) => (facet === 'bpm' ? String(end) : formatDuration(end))
  const unit = facet === 'bpm' ? `\u00a0${m.track_bpm()}` : ''
  if (from === null) return m.browse_up_to({ end: print(to ?? 0) + unit })
  if (to === null) return m.browse_from({ end: print(from) + unit })
  return `${print(from)}–\u2060${print(to)}${unit}`
}

/** One end of a range for screen readers: `90 BPM`, `1 minute, 30 seconds`. */
export function spellEnd(facet: RangeFacet, end: number, language: Language): string {
  if (facet === 'bpm') return `${end} ${m.track_bpm()}`
  const spell = (value: number, unit: 'minute' | 'second') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
  const minutes = Math.floor(end / 60)
  const seconds = end % 60
  const parts = [
    ...(minutes > 0 ? [spell(minutes, 'minute')] : []),
    ...(seconds > 0 || minutes === 0 ? [spell(seconds, 'second')] : []),
  ]
  return new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(parts)
}
