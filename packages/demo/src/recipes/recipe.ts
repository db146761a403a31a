import type { EchoId, GlueId, SpaceId, TextureId, ToneId } from '../mix-vocabulary.ts'
import type { Role, Section } from '../score.ts'
import type { GenreId, InstrumentId } from '../vocabulary.ts'

/**
 * The closed lists a recipe may refer to, and the type of every recipe.
 *
 * Three short notations keep the recipes readable; spaces and bar lines inside patterns are only visual:
 * - chords: degrees of the major scale on the tonic in Roman numerals (upper case major, lower case minor) with a
 * quality and, after a slash, the degree in the bass: `ii7 V7 | Imaj9 | bVII/1`. Bar lines separate bars; the chords
 * of one bar share it evenly.
 * - patterns: one character per step. Rhythms: `X` accent, `x` plain, `o` ghost, `r` two and `t` three quick strokes
 * in the step, `>` struck early with the chord that follows, `_` holds on, `.` rests. Basses name the chord tone (`1
 * 3 5 6 7 8`), `a` approaches the next root, `o` is a dead note. Figures count chord tones from the lowest (`0`–`9`).
 * - forms: `intro 4 @1-2, theme 8 @3, …`: section, bars, energy from 1 to 5, or a range from start to end. Then
 * perhaps `+2`, which lifts the key by two semitones from there on, and `half` or `stop` for half-time or stop-time.
 */
export const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  'harmonic-minor': [0, 2, 3, 5, 7, 8, 11],
  'melodic-minor': [0, 2, 3, 5, 7, 9, 11],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  'major-pentatonic': [0, 2, 4, 7, 9],
  'minor-pentatonic': [0, 3, 5, 7, 10],
  blues: [0, 3, 5, 6, 7, 10],
  'major-blues': [0, 2, 3, 4, 7, 9],
} as const satisfies Record<string, readonly number[]>
export type ScaleId = keyof typeof scales

/** General MIDI percussion keys by the name used in a groove. */
export const drumKeys = {
  kick: 36,
  rim: 37,
  snare: 38,
  clap: 39,
  lowTom: 41,
  hat: 42,
  pedalHat: 44,
  midTom: 45,
  openHat: 46,
  crash: 49,
  highTom: 50,
  ride: 51,
  rideBell: 53,
  tambourine: 54,
  cowbell: 56,
  highBongo: 60,
  lowBongo: 61,
  muteConga: 62,
  highConga: 63,
  lowConga: 64,
  highTimbale: 65,
  lowTimbale: 66,
  cabasa: 69,
  maracas: 70,
  guiro: 73,
  claves: 75,
  woodblock: 76,
  triangle: 81,
  shaker: 82,
} as const satisfies Record<string, number>
export type DrumName = keyof typeof drumKeys

/** One pattern per drum; each is one or more bars long. */
export type DrumLines = Partial<Record<DrumName, string>>

/** How a kit changes with the energy of a section. */
export interface DrumGroove {
  /** Below energy 3; without it the full groove is played, more softly. */
  light?: DrumLines
  full: DrumLines
  /** From energy 4.5 these lines replace or extend the full ones. */
  lift?: DrumLines
}

export const voicings = ['close', 'open', 'triad', 'shell', 'power', 'guitar', 'octaves', 'wide'] as const
export type Voicing = (typeof voicings)[number]

export type Player =
  | { kind: 'drums'; grooves: readonly DrumGroove[]; fills: readonly DrumLines[]; crash?: DrumName }
  /** `lift` patterns replace the others from energy 4.5. */
  | { kind: 'bass'; patterns: readonly string[]; lift?: readonly string[] }
  | { kind: 'walking-bass' }
  /** Holds the tonic under changing chords, struck again every two bars. */
  | { kind: 'pedal' }
  /** `strumMs` is the time of a strum across the strings or keys. */
  | {
      kind: 'chords'
      voicing: Voicing
      rhythms: readonly string[]
      lift?: readonly string[]
      strumMs?: number
    }
  /** Arpeggios, picking and riffs. `ring` lets each note sound until the harmony changes. */
  | {
      kind: 'figure'
      voicing: Voicing
      patterns: readonly string[]
      lift?: readonly string[]
      ring?: boolean
    }
  | { kind: 'lead' }
  /** Follows the lead at an octave or, in thirds, below it. */
  | { kind: 'double'; at: 'octave-above' | 'octave-below' | 'third-below' }
  /** A slow second voice along the guide tones. */
  | { kind: 'counter' }
  /** Plays where the lead rests. */
  | { kind: 'answer' }

/** One seat of the band. Of several seats with the same `group`, a song fills exactly one. */
export interface Seat {
  name: string
  role: Role
  group?: string
  /** Weight within the group, or the chance 0–1 that an ungrouped seat is filled; 1 by default. */
  weight?: number
  instruments: Partial<Record<InstrumentId, number>>
  player: Player
  /** Energy from which the seat plays; 1 by default. */
  enters?: number
  /** Energy above which the seat rests. */
  leaves?: number
  /** The only sections it plays in; all by default. */
  sections?: readonly Section['name'][]
  gainDb?: number
  /** Played twice by another hand, hard left and right. */
  doubled?: boolean
  /** −1 to 1; the song may mirror the whole stage. */
  pan?: number
  room?: number
  hall?: number
  echo?: number
  lowCutHz?: number
}

/** What a style may do to a progression when it comes back; see composer/reharmonise.ts. */
export const devices = [
  'secondary-dominant',
  'related-ii',
  'tritone',
  'passing-diminished',
  'mixture',
  'suspension',
  'line-cliche',
  'neapolitan',
  'pedal',
] as const
export type Device = (typeof devices)[number]

/** One scale and its chords. Records map a progression to its weight. */
export interface Harmony {
  scale: ScaleId
  weight: number
  /** Scale of the melody if it differs from the harmony's. */
  melody?: ScaleId
  theme: Readonly<Record<string, number>>
  contrast: Readonly<Record<string, number>>
  /** Progressions of a bridge, which leads away; by default those that suit the scale. */
  bridge?: Readonly<Record<string, number>>
  devices?: readonly Device[]
  /** Last bar of a section, leading on; absent if the loop simply repeats. */
  turnarounds?: readonly string[]
  /** The last bars of the song, ending on the final chord. */
  cadences: readonly string[]
}

export const soloStyles = ['jazz', 'blues', 'rock', 'funk', 'latin', 'paraphrase'] as const
export type SoloStyle = (typeof soloStyles)[number]

export interface MelodyRules {
  /** One-bar rhythms; a motif takes two. */
  cells: readonly string[]
  /** Chance 0–1 that a motif has a leap. */
  leap: number
  /** Maximum distance in scale steps from a motif's first note. */
  reach: number
  /** Chance 0–1 that a phrase leaves its second half to the accompaniment. */
  space: number
  /** Note length as a share of the written one. */
  articulation: number
  /** How the style's soloists improvise; by default they paraphrase the theme. */
  solo?: SoloStyle
}

/**
 * How a song ends: its last chord `ring`s, after a `ritardando` or not; the band stops on one short hit (`button`) or
 * two (`stop`); drums `roll` under a held chord up to a last hit; or the players leave one by one (`vamp`).
 */
export const endings = ['ring', 'button', 'ritardando', 'stop', 'roll', 'vamp'] as const
export type Ending = (typeof endings)[number]

export interface Recipe {
  genre: GenreId
  /** Beats per minute. */
  tempo: { min: number; max: number }
  beatsPerBar: number
  stepsPerBeat: number
  /** Position of the second of a pair of eighths or sixteenths: 0.5 straight, 0.667 triplet. */
  swing: { ratio: number; pair: 'eighths' | 'sixteenths' }
  /** Maximum deviation of players: milliseconds either side of the beat, and share of the velocity. */
  feel: { timingMs: number; velocity: number }
  /** Tonics that suit the instruments, as pitch classes from C = 0; all twelve by default. */
  tonics?: readonly number[]
  harmony: readonly Harmony[]
  melody: MelodyRules
  seats: readonly Seat[]
  forms: readonly string[]
  endings: readonly Ending[]
  mix: {
    /** 0–1: how far the kick pushes the others down. */
    ducking: number
    /** Echo time in beats. */
    echoBeats: number
    /** Sends of every seat without its own. */
    room: number
    hall: number
    /** The rooms those sends lead to. */
    space: { near: SpaceId; far: SpaceId }
    /** Integrated loudness in LUFS, −16 to −11, as a release of the genre has. */
    loudness: number
    tone: ToneId
    glue: GlueId
    /** Gain of the difference between the sides; 1.3 by default. */
    width?: number
    /** Beats in which the others come back after a kick; a quarter by default. */
    duckingBeats?: number
    /** `clean` by default. */
    echo?: EchoId
    /** The textures of the genre; a song has one of them. None by default. */
    textures?: readonly TextureId[]
    /** Whether filters open and noise rises before a section. */
    sweeps?: boolean
    /** Chance 0–1 that the last beats of a phrase are thrown into the echo. */
    throws?: number
  }
}
