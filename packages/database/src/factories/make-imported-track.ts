import type { ImportedTrack } from '@tempolibre/domain'
import { perLanguage } from '@tempolibre/locales'

/** A track as an import publishes it; what matters to a test goes in `changes`. */
export function makeImportedTrack(changes: Partial<ImportedTrack> = {}): ImportedTrack {
  const jazz = { id: 'jazz', name: { en: 'Jazz', es: 'Jazz', fr: 'Jazz' } }
  return {
    title: perLanguage(() => 'Salt'),
    description: perLanguage(() => ''),
    artist: 'Ada Vega',
    genres: [jazz],
    moods: [],
    uses: [],
    instruments: [],
    duration_seconds: 90,
    bpm: 120,
    tempo_known: true,
    key: 'Am',
    energy: 0.5,
    vocals: false,
    loudness_lufs: -14,
    true_peak_dbtp: -1,
    sound: { brightness_hz: 1500, onset_density: 3, percussiveness: 0.3, timbre: [1, 2, 3, 4, 5, 6] },
    peaks: Buffer.from([0, 128, 255]).toString('base64'),
    release_date: '2026-03-01',
    featured: false,
    preview: 'previews/salt.mp3',
    master: 'masters/salt.wav',
    cover: null,
    isrc: null,
    fingerprint: null,
    written: {},
    measured: { bpm: 120, tempo_known: true, key: 'Am', key_confidence: 0.9 },
    ...changes,
  }
}
