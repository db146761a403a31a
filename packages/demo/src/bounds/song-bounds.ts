import { tempoDistance } from '@tempolibre/audio'
import type { SongMeasurement } from '../measurements.ts'
import type { GenreId } from '../vocabulary.ts'
import { relativeMajor, tempoTolerance } from './detections.ts'
import type { MeasuredSong } from './measured-song.ts'

/** A bound that applies to every song. */
export interface SongBound {
  name: string
  /** In words, for readers. */
  allowed: string
  /** Minimum share of songs that must satisfy it, 0–1: detectors of tempo and key err where listeners do not. */
  share: number
  /** The measurement, in words. */
  show(song: MeasuredSong): string
  holds(song: MeasuredSong): boolean
}

/** Genres that live on constancy. */
const levelGenres: ReadonlySet<GenreId> = new Set(['ambient', 'techno'])

/** Minimum difference in dB between a song's loudest and softest section. */
export function minArcDb(genre: GenreId): number {
  return levelGenres.has(genre) ? 2 : 4
}

/** Difference in dB between a song's loudest section and its softest. */
export function arcDb({ measurement }: MeasuredSong): number {
  return Math.max(...measurement.sectionLufs) - Math.min(...measurement.sectionLufs)
}

const loudnessTolerance = 0.3
/** By how much a song whose peaks the limiter would flatten may stay softer than its genre's target, in LU. */
const softest = 1.5

function overTarget({ measurement, score }: MeasuredSong): number {
  return measurement.loudnessLufs - score.mix.loudness
}

function lowCorrelation({ correlations }: SongMeasurement): number {
  return correlations[0] ?? 1
}

/** The bounds of a single song, in display order. */
export const songBounds = [
  {
    name: 'length',
    allowed: '75 to 210 s',
    share: 1,
    show: ({ measurement }) => `${measurement.durationSeconds.toFixed(1)} s`,
    holds: ({ measurement }) => measurement.durationSeconds >= 75 && measurement.durationSeconds <= 210,
  },
  {
    name: 'integrated loudness',
    allowed: `from ${softest} LU below the genre's target to ${loudnessTolerance} LU above`,
    share: 1,
    show: ({ measurement, score }) =>
      `${measurement.loudnessLufs.toFixed(1)} LUFS, target ${score.mix.loudness}`,
    holds: (song) => overTarget(song) <= loudnessTolerance && overTarget(song) >= -softest,
  },
  {
    name: 'target loudness',
    allowed: `the genre's ± ${loudnessTolerance} LU in 98 % of the songs; the others would lose their peaks`,
    share: 0.98,
    show: (song) => `${overTarget(song).toFixed(1)} LU from the target`,
    holds: (song) => Math.abs(overTarget(song)) <= loudnessTolerance,
  },
  {
    name: 'true peak',
    allowed: 'at most −1 dBTP',
    share: 1,
    show: ({ measurement }) => `${measurement.truePeakDbtp.toFixed(2)} dBTP`,
    holds: ({ measurement }) => measurement.truePeakDbtp <= -1,
  },
  {
    name: 'tempo heard',
    allowed: 'within 2 % of the tempo played, octaves folded, in 90 % of the songs',
    share: 0.9,
    show: ({ measurement, score }) => `${measurement.heardBpm} BPM, played ${score.bpm}`,
    holds: ({ measurement, score }) => tempoDistance(measurement.heardBpm, score.bpm) <= tempoTolerance,
  },
  {
    name: 'key heard',
    allowed: 'the key played or its relative in 75 % of the songs',
    share: 0.75,
    show: ({ measurement, score }) => `${measurement.heardKey}, played ${score.key}`,
    holds: ({ measurement, score }) => relativeMajor(measurement.heardKey) === relativeMajor(score.key),
  },
  {
    name: 'longest silence inside',
    allowed: 'at most 1 s below −60 dBFS',
    share: 1,
    show: ({ measurement }) => `${measurement.longestSilenceSeconds.toFixed(2)} s`,
    holds: ({ measurement }) => measurement.longestSilenceSeconds <= 1,
  },
  {
    name: 'first and last 5 ms',
    allowed: 'below −50 dBFS',
    share: 1,
    show: ({ measurement }) => `${measurement.edgeLevelDbfs.toFixed(0)} dBFS`,
    holds: ({ measurement }) => measurement.edgeLevelDbfs < -50,
  },
  {
    name: 'DC offset',
    allowed: 'below 0.002 of full scale',
    share: 1,
    show: ({ measurement }) => measurement.dcOffset.toFixed(5),
    holds: ({ measurement }) => Math.abs(measurement.dcOffset) < 0.002,
  },
  {
    name: 'stereo correlation',
    allowed: '0.1 to 0.97',
    share: 1,
    show: ({ measurement }) => measurement.stereoCorrelation.toFixed(2),
    holds: ({ measurement }) => measurement.stereoCorrelation >= 0.1 && measurement.stereoCorrelation <= 0.97,
  },
  {
    name: 'stereo correlation below 120 Hz',
    allowed: 'at least 0.9',
    share: 1,
    show: ({ measurement }) => lowCorrelation(measurement).toFixed(2),
    holds: ({ measurement }) => lowCorrelation(measurement) >= 0.9,
  },
  {
    name: 'end of the song',
    allowed: 'below −60 dBFS before the final fade',
    share: 1,
    show: ({ measurement }) => `${measurement.endLevelDbfs.toFixed(0)} dBFS`,
    holds: ({ measurement }) => measurement.endLevelDbfs < -60,
  },
  {
    name: 'end of its edit of 15 s',
    allowed: 'below −60 dBFS before the final fade',
    share: 1,
    show: ({ measurement }) =>
      measurement.editEndLevelDbfs === undefined
        ? 'no edit'
        : `${measurement.editEndLevelDbfs.toFixed(0)} dBFS`,
    holds: ({ measurement }) => (measurement.editEndLevelDbfs ?? 0) < -60,
  },
  {
    name: 'peaks above short-term loudness',
    allowed: 'at least 8 LU',
    share: 1,
    show: ({ measurement }) =>
      `${measurement.psrLu.toFixed(1)} LU; crest factor ${measurement.crestDb.toFixed(1)} dB`,
    holds: ({ measurement }) => measurement.psrLu >= 8,
  },
  {
    name: 'arc',
    allowed: 'loudest and softest section differ by 4 dB, by 2 dB in ambient and techno',
    share: 1,
    show: (song) => `${arcDb(song).toFixed(1)} dB`,
    holds: (song) => arcDb(song) >= minArcDb(song.song.genre),
  },
] as const satisfies readonly SongBound[]
