import type { MusicalKey } from '@tempolibre/contract'
import type { GenreId, InstrumentId } from './vocabulary.ts'

/** A player's task in the ensemble; also the part's stem. */
export type Role = 'drums' | 'bass' | 'harmony' | 'lead' | 'colour'

/** One played note. Times are in seconds from the start of the song, including humanisation. */
export interface Note {
  start: number
  duration: number
  /** MIDI note number 0–127; on drum kits a General MIDI percussion key. */
  pitch: number
  /** MIDI velocity 1–127. */
  velocity: number
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
}

export interface Section {
  name: 'intro' | 'theme' | 'contrast' | 'break' | 'build' | 'drop' | 'solo' | 'bridge' | 'return' | 'ending'
  /** Seconds from the start. */
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
