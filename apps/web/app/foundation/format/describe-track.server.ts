import type { TrackSummary } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatDuration, formatTempo, spellKey } from './format.ts'

/** A track in one sentence, for search engines and feed readers. */
export function describeTrack(track: TrackSummary, language: Language): string {
  const facts = {
    title: track.title,
    artist: track.artist.name,
    genre: track.categories[0]?.title ?? '',
    key: spellKey(track.key, language),
    duration: formatDuration(track.duration_seconds),
  }
  return track.bpm === null
    ? m.track_description_without_tempo(facts)
    : m.track_description({ ...facts, bpm: formatTempo(track.bpm) })
}
