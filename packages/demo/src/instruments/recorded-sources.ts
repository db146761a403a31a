import { join } from 'node:path'

/** Recordings of one instrument: which instrument of MuseScore_General_Lite.sf3, and which of its keys. */
export interface RecordedSource {
  from: string
  roots: readonly number[]
  /** At 220 Hz; higher notes are kept shorter. Without: the whole recording. */
  seconds?: number
  /** Many players. */
  ensemble?: boolean
}

const pianoKeys = [27, 33, 38, 43, 48, 52, 57, 62, 67, 72, 76, 80, 87]

/** The recordings in `recordingsFile`. */
export const recordedSources = {
  'piano-soft': { from: 'Piano MF-low', roots: pianoKeys, seconds: 5 },
  'piano-loud': { from: 'Piano FF-low', roots: pianoKeys, seconds: 5 },
  strings: {
    from: 'Strings',
    roots: [31, 37, 43, 47, 52, 58, 61, 64, 67, 70, 73, 76, 79, 83],
    ensemble: true,
  },
  'pizzicato-strings': {
    from: 'Pizzicato',
    roots: [36, 39, 45, 48, 52, 56, 59, 63, 66, 70, 74, 78, 83, 88],
    ensemble: true,
  },
  'solo-cello': { from: 'Cello_F', roots: [37, 41, 44, 47, 51, 54, 59, 64, 69, 75] },
  choir: { from: 'Ahh Choir', roots: [39, 45, 51, 57, 60, 63, 66, 69, 72, 75, 81], ensemble: true },
  brass: { from: 'Brass Section', roots: [41, 48, 54, 58, 60, 65, 69, 72, 77, 84], ensemble: true },
  trumpet: { from: 'Trumpet', roots: [64, 67, 72, 79, 88] },
  'alto-saxophone': { from: 'Sax-Alto', roots: [50, 54, 58, 62, 67, 70, 74, 78, 80] },
  flute: { from: 'Flute', roots: [61, 64, 67, 71, 74, 78, 80, 84, 90] },
} as const satisfies Record<string, RecordedSource>

export type RecordingId = keyof typeof recordedSources

/** Excerpt of MuseScore_General_Lite.sf3 (MIT, see LICENSES), written by extract-soundfont.ts. */
export const recordingsFile = join(import.meta.dirname, '..', '..', 'recordings', 'instruments.sf3')

/** Part of the sound: another file is refused, and this line changes the sound's hash. */
export const recordingsDigest = '87bed5af4ed86c19974df1fa2e94f3f8e94ba16449877bd9478d0731a1192847'
