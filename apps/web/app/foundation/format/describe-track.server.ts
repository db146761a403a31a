import type { TrackSummary } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatDuration, formatTempo, spellKey } from './format.ts'

/** A track in one sentence, for search engines and feed readers. */
export function describeTrack(track: TrackSummary, language: Language): string {
  return m.track_description({
    title: track.title,
    artist: track.artist.name,
    genre: track.categories[0]?.title ?? '',
    bpm: formatTempo(track.bpm),
    key: spellKey(track.key, language),
    duration: formatDuration(track.duration_seconds),
  })
}
