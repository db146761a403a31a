import type { DrumTuning, Part, Role } from '../score.ts'
import type { GenreId, InstrumentId } from '../vocabulary.ts'

/** Genres that sit as an orchestra does: strings in front, winds behind them, then brass, choir and percussion. */
const seated: ReadonlySet<GenreId> = new Set(['classical', 'cinematic', 'epic'])

/** How far behind the front of an orchestra's stage an instrument sits, 0–1. */
const rows: Partial<Record<InstrumentId, number>> = {
  strings: 0.3,
  'pizzicato-strings': 0.3,
  'solo-cello': 0.1,
  harp: 0.5,
  flute: 0.5,
  clarinet: 0.55,
  whistle: 0.4,
  piano: 0.25,
  harpsichord: 0.3,
  brass: 0.85,
  trumpet: 0.75,
  'orchestral-percussion': 1,
  'hand-drums': 0.8,
  bells: 0.8,
  choir: 0.95,
  'synth-pad': 0.7,
}
/** In a band, what fills the background. */
const background: Partial<Record<InstrumentId, number>> = {
  strings: 0.6,
  choir: 0.75,
  'synth-pad': 0.6,
  brass: 0.35,
  bells: 0.5,
  harp: 0.35,
  'latin-percussion': 0.35,
  'hand-drums': 0.3,
  'orchestral-percussion': 0.5,
}
/** Where next to nothing but cymbals and bells has air above 9 kHz, they stand no farther than this. */
const airy: Partial<Record<GenreId, number>> = { ambient: 0, cinematic: 0.25 }
const metal: ReadonlySet<InstrumentId> = new Set(['orchestral-percussion', 'hand-drums', 'bells'])

/** What stands in the second row of a band whatever it is. */
const roleRow: Readonly<Record<Role, number>> = { drums: 0, bass: 0, lead: 0, harmony: 0.1, colour: 0.3 }

/** The tuning of an acoustic kit by genre; in the others it is a studio's. */
const tuningOf: Partial<Record<GenreId, DrumTuning>> = {
  rock: 'rock',
  'indie-pop': 'rock',
  synthwave: 'rock',
  'drum-and-bass': 'breaks',
  funk: 'funk',
  disco: 'funk',
  soul: 'funk',
  'hip-hop': 'sampled',
  'lo-fi': 'sampled',
  jazz: 'jazz',
  swing: 'jazz',
  'bossa-nova': 'jazz',
  lounge: 'jazz',
}

/** Where a player stands, and how the drums are tuned. */
export function placeOnStage(
  genre: GenreId,
  role: Role,
  instrument: InstrumentId,
): Pick<Part, 'distance' | 'tuning'> {
  const farthest = metal.has(instrument) ? (airy[genre] ?? 1) : 1
  const row = Math.min(
    farthest,
    (seated.has(genre) ? rows[instrument] : background[instrument]) ?? roleRow[role],
  )
  // The player of the tune stands up for it, and the bass keeps its place beside the drums.
  const distance = role === 'bass' ? 0 : Math.round(100 * row * (role === 'lead' ? 0.5 : 1)) / 100
  const tuning = instrument === 'acoustic-drums' ? tuningOf[genre] : undefined
  return { ...(distance > 0 && { distance }), ...(tuning && { tuning }) }
}
