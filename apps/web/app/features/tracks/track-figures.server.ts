import type { Track } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatDate, formatLoudness, formatPercent } from '../../foundation/format/format.server.ts'

/** A track's measurements as text. */
export interface TrackFigures {
  energy: string
  loudness: string
  released: string
  /** Undefined for the first recording. */
  version: string | undefined
}

export function trackFigures(
  track: Pick<Track, 'energy' | 'loudness_lufs' | 'release_date' | 'version' | 'version_since'>,
  language: Language,
): TrackFigures {
  const { version, version_since: since } = track
  return {
    version:
      version && since
        ? m.track_version_since({ version, date: formatDate(since, language, 'medium') })
        : undefined,
    energy: formatPercent(track.energy, language),
    loudness: formatLoudness(track.loudness_lufs, language),
    released: formatDate(track.release_date, language, 'medium'),
  }
}
