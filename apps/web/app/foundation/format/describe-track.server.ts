import type { TrackSummary } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatBpm, formatDuration, spellKey } from './format.ts'

/** A track in one sentence, for search engines and feed readers; what is unknown of it is left out. */
export function describeTrack(track: TrackSummary, language: Language): string {
  const facts = [
    track.categories[0]?.title,
    track.bpm !== null && formatBpm(track.bpm),
    track.key !== null && spellKey(track.key, language),
    formatDuration(track.duration_seconds),
  ]
  return m.track_description({
    title: track.title,
    artist: track.artist.name,
    facts: facts.filter(Boolean).join(', '),
  })
}
