import type { MusicalKey } from '@tempolibre/domain'
import type { EchoId, GlueId, SpaceId, TextureId, ToneId } from './mix-vocabulary.ts'
import type { GenreId, InstrumentId } from './vocabulary.ts'

/** A player's task in the ensemble; also the part's stem. */
export type Role = 'drums' | 'bass' | 'harmony' | 'lead' | 'colour'

/** One point of a note's pitch curve, which runs straight from each point to the next. */
export interface BendPoint {
  /** Seconds after the note's start. */
  at: number
  /** Cents from the note's pitch, at most two octaves either way. */
  cents: number
}

/**
 * A way of playing other than the plain one: joined to the note before without a new attack, damped by the palm, a
 * stroke on stopped strings that hardly sounds, through a wah pedal; a cymbal grabbed at the note's end.
 */
export type Articulation = 'legato' | 'muted' | 'dead' | 'wah' | 'choked'

/** How the drums of an acoustic kit are tuned, damped and recorded; without one they are a studio's. */
export type DrumTuning = 'rock' | 'breaks' | 'funk' | 'jazz' | 'sampled'

/** What a brass player puts into the bell: a bright nasal one, or a cup. */
export type Mute = 'harmon' | 'cup'

/** One played note. Times are in seconds from the start of the song, including humanisation. */
export interface Note {
  start: number
  duration: number
  /** MIDI note number 0–127; on drum kits a General MIDI percussion key. */
  pitch: number
  /** MIDI velocity 1–127. */
  velocity: number
  /** Which recording of the stroke is heard, from 0. */
  take?: number
  articulation?: Articulation
  bend?: readonly BendPoint[]
  /** Begins `after` seconds, swells, and swings `cents` to either side `rate` times a second. */
  vibrato?: { after: number; rate: number; cents: number }
}

/** One player: an instrument, its notes in order of start, and its place in the mix. */
export interface Part {
  role: Role
  instrument: InstrumentId
  notes: Note[]
  /** −1 (left) to 1 (right). */
  pan: number
  /** Level in dB relative to the instrument's nominal level. */
  gainDb: number
  /** Send levels 0–1 into the short room, the long hall and the tempo echo. */
  room: number
  hall: number
  echo: number
  /** High-pass corner in Hz; 0 disables the filter (bass and kick only). */
  lowCutHz: number
  /** 0–1: how far a part is spread over both sides by a decorrelated copy; absent: not at all. */
  spread?: number
  /** Spans in which the part is thrown into the tempo echo; in order. */
  throws?: Throw[]
  /** 0–1: how far behind the front of the stage; absent: at the front. */
  distance?: number
  /** Of an acoustic kit. */
  tuning?: DrumTuning
  /** Spans in seconds, in order, in which a mute is in the bell. */
  mute?: { kind: Mute; spans: { start: number; end: number }[] }
}

/** A span in seconds whose notes are sent to the tempo echo at a level (0–1), as a dub engineer opens a fader. */
export interface Throw {
  start: number
  end: number
  level: number
}

export interface Section {
  name: 'intro' | 'theme' | 'contrast' | 'break' | 'build' | 'drop' | 'solo' | 'bridge' | 'return' | 'ending'
  /** Seconds from the start. */
  start: number
  end: number
  /** Mean of its bars, 1–5. */
  energy: number
}

/** A low-pass that moves from one corner to another while some roles play. */
export interface Sweep {
  start: number
  end: number
  fromHz: number
  toHz: number
  roles: Role[]
}

/** Noise that rises in pitch and level up to its end, where a section begins. */
export interface Riser {
  start: number
  end: number
}

export interface Mix {
  /** Echo time in seconds, a musical fraction of the beat. */
  echoSeconds: number
  /** 0–1: how far the kick pushes the other parts down (dance genres). */
  ducking: number
  /** Start times in seconds of the kicks that duck. */
  duckingTimes: number[]
  /** Seconds in which the others come back by two thirds after a kick. */
  duckingSeconds: number
  /** The machine of the tempo echo. */
  echo: EchoId
  /** The room that `room` sends to, and the one that `hall` sends to. */
  space: { near: SpaceId; far: SpaceId }
  /** Period in seconds of what sways in the rooms and on the tape. */
  cycleSeconds: number
  /** Gain of the difference between the sides. */
  width: number
  glue: GlueId
  /** Integrated loudness of the master in LUFS. */
  loudness: number
  /** The spectrum the master is brought near to. */
  tone: ToneId
  texture: TextureId
  /** In order of start, without overlap within a role. */
  sweeps: Sweep[]
  risers: Riser[]
}

/** A composed song: everything the renderer needs. */
export interface Score {
  /** The song's id, which is also its seed. */
  id: string
  genre: GenreId
  bpm: number
  beatsPerBar: number
  key: MusicalKey
  sections: Section[]
  parts: Part[]
  mix: Mix
  /** Length of the finished song in seconds, including the last note's ring (75–210). */
  durationSeconds: number
}
