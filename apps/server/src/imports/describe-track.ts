import { posix } from 'node:path'
import type { PlannedRecording } from '@tempolibre/catalogue-import'
import type { RecordedSound } from '@tempolibre/database'
import type { ImportedTrack } from '@tempolibre/domain'
import { readTrackFields } from '@tempolibre/domain/record-names'
import { addedOf, trackColumnFields } from '@tempolibre/domain/track-fields'

/** What is stored of a recording: written values win over measured ones. */
export function describeTrack(
  {
    artist,
    artists,
    description,
    fallback,
    family,
    genres,
    instruments,
    moods,
    path,
    rights,
    title,
    uses,
    written,
  }: PlannedRecording,
  sound: RecordedSound & Pick<ImportedTrack, 'cover'>,
  before: ImportedTrack | undefined,
  today: string,
): ImportedTrack {
  const { measured } = sound
  const named = (names: PlannedRecording['genres']) => names.map(({ id, name }) => ({ id, name }))
  return {
    title,
    description,
    ...(fallback && { fallback }),
    artist,
    ...(artists && { artists }),
    genres: named(genres),
    moods: named(moods),
    uses: named(uses),
    instruments: named(instruments),
    duration_seconds: sound.duration_seconds,
    bpm: written.bpm ?? measured.bpm,
    tempo_known: written.bpm !== undefined || measured.tempo_known,
    key: written.key ?? measured.key,
    energy: sound.energy,
    vocals: written.vocals ?? false,
    ...readTrackFields(addedOf(trackColumnFields), written),
    loudness_lufs: sound.loudness_lufs,
    true_peak_dbtp: sound.true_peak_dbtp,
    sound: sound.sound,
    peaks: sound.peaks,
    // A recording without a date keeps the day of its first import.
    release_date: written.releaseDate ?? before?.release_date ?? today,
    featured: written.featured ?? before?.featured ?? false,
    preview: sound.preview,
    master: sound.master,
    cover: sound.cover,
    isrc: written.isrc ?? null,
    rights,
    fingerprint: sound.fingerprint,
    ...(family && {
      family: {
        main: family.main === undefined ? null : posix.relative(posix.dirname(path), family.main),
        name: family.name,
        kind: family.kind ?? null,
      },
    }),
    // As the database returns it.
    written: JSON.parse(JSON.stringify(written)),
    measured,
  }
}
