import type { GenreId, InstrumentId } from '../vocabulary.ts'
import type { Occasion } from './occasion.ts'

type Range = readonly [low: number, high: number]

/** How a player of an instrument shapes notes. Chances are 0–1 for each note that allows the gesture. */
export interface Manners {
  family: 'kit' | 'fretted' | 'bass' | 'keys' | 'wind' | 'bowed' | 'synth' | 'other'
  /** String or reed bent to the pitch. */
  bend: number
  /** Slid from another pitch; on synthesizers, glided. */
  slide: number
  /** Hammered on or pulled off the string that sounds already. */
  hammer: number
  /** A phrase begun from below. */
  scoop: number
  /** A phrase ended by dropping the pitch. */
  fall: number
  legato: number
  /** A quick note before. */
  grace: number
  /** Seconds before it begins, swings a second, cents to either side. */
  vibrato?: { after: Range; rate: Range; cents: Range }
}

const plain = { bend: 0, slide: 0, hammer: 0, scoop: 0, fall: 0, legato: 0, grace: 0 } as const

function manners(family: Manners['family'], more: Partial<Manners> = {}): Manners {
  return { ...plain, family, ...more }
}

const late = (after: Range, rate: Range, cents: Range) => ({ after, rate, cents })

const kit = manners('kit')
const keys = manners('keys')
const other = manners('other')

/** Instruments at their most expressive; the genre holds them back. */
const byInstrument: Readonly<Record<InstrumentId, Manners>> = {
  'nylon-guitar': manners('fretted', {
    slide: 0.15,
    hammer: 0.3,
    vibrato: late([0.25, 0.4], [4.4, 5.4], [5, 10]),
  }),
  'steel-guitar': manners('fretted', {
    bend: 0.25,
    slide: 0.2,
    hammer: 0.35,
    vibrato: late([0.25, 0.4], [4.6, 5.6], [5, 12]),
  }),
  'electric-guitar': manners('fretted', {
    bend: 0.4,
    slide: 0.25,
    hammer: 0.4,
    vibrato: late([0.22, 0.4], [4.6, 6], [12, 26]),
  }),
  'distorted-guitar': manners('fretted', {
    bend: 0.45,
    slide: 0.25,
    hammer: 0.4,
    vibrato: late([0.2, 0.38], [4.8, 6.2], [18, 34]),
  }),
  'muted-guitar': manners('fretted'),
  banjo: manners('fretted', { slide: 0.12, hammer: 0.3 }),
  'acoustic-bass': manners('bass', { slide: 0.12, hammer: 0.04 }),
  'electric-bass': manners('bass', { slide: 0.14, hammer: 0.12, fall: 0.25 }),
  'sub-bass': manners('bass', { slide: 0.15 }),
  'synth-bass': manners('bass', { slide: 0.1 }),
  'acid-bass': manners('bass', { slide: 0.35 }),
  piano: manners('keys', { grace: 0.14 }),
  'electric-piano': manners('keys', { grace: 0.1 }),
  organ: manners('keys', { grace: 0.14 }),
  harpsichord: manners('keys', { grace: 0.12 }),
  accordion: manners('wind', { grace: 0.12 }),
  strings: manners('other'),
  'pizzicato-strings': other,
  // Its recording has a vibrato of its own, as have those of saxophone and flute.
  'solo-cello': manners('bowed', { slide: 0.25, legato: 0.6 }),
  choir: other,
  brass: manners('wind', { scoop: 0.2, fall: 0.35, legato: 0.3 }),
  trumpet: manners('wind', {
    scoop: 0.25,
    fall: 0.3,
    legato: 0.45,
    grace: 0.06,
    vibrato: late([0.28, 0.5], [4.8, 5.8], [8, 18]),
  }),
  saxophone: manners('wind', {
    bend: 0.12,
    scoop: 0.4,
    fall: 0.25,
    legato: 0.55,
    grace: 0.1,
  }),
  clarinet: manners('wind', {
    scoop: 0.2,
    fall: 0.08,
    legato: 0.6,
    grace: 0.08,
    vibrato: late([0.35, 0.55], [4.4, 5.4], [3, 9]),
  }),
  flute: manners('wind', { scoop: 0.1, legato: 0.55, grace: 0.1 }),
  whistle: manners('wind', {
    slide: 0.2,
    legato: 0.6,
    grace: 0.25,
    vibrato: late([0.25, 0.4], [5, 6], [6, 14]),
  }),
  harmonica: manners('wind', {
    bend: 0.35,
    scoop: 0.4,
    fall: 0.12,
    legato: 0.5,
    vibrato: late([0.22, 0.38], [4.8, 6.2], [10, 20]),
  }),
  marimba: other,
  vibraphone: keys,
  bells: keys,
  harp: keys,
  'synth-lead': manners('synth', {
    slide: 0.5,
    legato: 0.5,
    vibrato: late([0.25, 0.5], [5, 6], [7, 15]),
  }),
  'square-lead': manners('synth', {
    slide: 0.4,
    legato: 0.4,
    vibrato: late([0.25, 0.45], [5.2, 6.2], [8, 17]),
  }),
  'synth-pad': other,
  'synth-pluck': other,
  'acoustic-drums': kit,
  'brushed-drums': kit,
  'drum-machine-808': kit,
  'drum-machine-909': kit,
  'latin-percussion': kit,
  'hand-drums': kit,
  'orchestral-percussion': kit,
}

type Style = Omit<Manners, 'family' | 'vibrato'> & { vibrato: number }

/** Factors by which a genre's taste changes the chances, and the width of the vibrato. */
const gritty: Style = { bend: 1, slide: 1, hammer: 1, scoop: 1, fall: 1, legato: 0.8, grace: 1, vibrato: 1.1 }
const jazzy: Style = {
  bend: 0.4,
  slide: 1,
  hammer: 1,
  scoop: 1,
  fall: 0.9,
  legato: 1,
  grace: 1,
  vibrato: 0.9,
}
const concert: Style = {
  bend: 0,
  slide: 0.6,
  hammer: 0.6,
  scoop: 0,
  fall: 0,
  legato: 1.3,
  grace: 0.4,
  vibrato: 1,
}
const rural: Style = {
  bend: 0.6,
  slide: 1,
  hammer: 1.2,
  scoop: 0.5,
  fall: 0.1,
  legato: 1,
  grace: 1,
  vibrato: 0.8,
}
const smooth: Style = {
  bend: 0.3,
  slide: 0.7,
  hammer: 0.7,
  scoop: 0.4,
  fall: 0.1,
  legato: 1,
  grace: 0.3,
  vibrato: 0.9,
}

const styleOf: Readonly<Record<GenreId, Style>> = {
  acoustic: rural,
  ambient: smooth,
  blues: gritty,
  'bossa-nova': jazzy,
  chillout: smooth,
  cinematic: concert,
  classical: concert,
  corporate: smooth,
  country: gritty,
  disco: { ...gritty, bend: 0.4 },
  'drum-and-bass': smooth,
  dub: { ...gritty, bend: 0.4 },
  electronic: smooth,
  epic: concert,
  folk: rural,
  funk: gritty,
  'hip-hop': { ...smooth, slide: 2.6 },
  house: smooth,
  'indie-pop': smooth,
  jazz: jazzy,
  latin: { ...jazzy, fall: 1 },
  'lo-fi': smooth,
  lounge: jazzy,
  reggae: { ...gritty, bend: 0.4 },
  rock: gritty,
  soul: gritty,
  swing: jazzy,
  synthwave: { ...smooth, slide: 1 },
  techno: { ...smooth, slide: 1 },
  trap: { ...smooth, slide: 3.6 },
}

/** How an instrument is played in a genre. */
export function mannersOf(instrument: InstrumentId, genre: GenreId): Manners {
  const own = byInstrument[instrument]
  const style = styleOf[genre]
  const width = style.vibrato
  return {
    family: own.family,
    bend: own.bend * style.bend,
    slide: Math.min(0.9, own.slide * style.slide),
    hammer: own.hammer * style.hammer,
    scoop: own.scoop * style.scoop,
    fall: own.fall * style.fall,
    legato: Math.min(0.9, own.legato * style.legato),
    grace: own.grace * style.grace,
    ...(own.vibrato && {
      vibrato: { ...own.vibrato, cents: [own.vibrato.cents[0] * width, own.vibrato.cents[1] * width] },
    }),
  }
}

/** Whether a part sings: one line whose notes are worth shaping. */
export function isMelodic({ line, role }: Pick<Occasion, 'line' | 'role'>): boolean {
  return line || role === 'bass'
}
