import type { Track } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { formatDate, formatLoudness, formatPercent } from '../../foundation/format/format.server.ts'

/** A track's measurements as text. */
export interface TrackFigures {
  energy: string
  loudness: string
  released: string
}

export function trackFigures(
  track: Pick<Track, 'energy' | 'loudness_lufs' | 'release_date'>,
  language: Language,
): TrackFigures {
  return {
    energy: formatPercent(track.energy, language),
    loudness: formatLoudness(track.loudness_lufs, language),
    released: formatDate(track.release_date, language, 'medium'),
  }
}
