import type { PitchedInstrument, Playing } from './instrument.ts'
import { recordedSources } from './recorded-sources.ts'
import type { RecordingId } from './recorded-sources.ts'
import { makeRecordedTone } from './recorded-tone.ts'

interface Recorded {
  id: RecordingId
  held: boolean
  onsetDb?: number
  /** An ensemble recorded from one place: the right side plays the next key's recording instead, as other desks do. */
  neighbours?: boolean
  playing: Playing
  trimDb?: number
}

/** The recorded key nearest to `root` other than itself. */
function neighbourOf(id: RecordingId, root: number): number {
  const keys: readonly number[] = recordedSources[id].roots
  return keys
    .filter((key) => key !== root)
    .reduce((nearest, key) => (Math.abs(key - root) < Math.abs(nearest - root) ? key : nearest))
}

function recorded({ id, held, onsetDb, neighbours, playing, trimDb }: Recorded): PitchedInstrument {
  return {
    kind: 'pitched',
    roots: recordedSources[id].roots,
    layers: [127],
    make: (root, _layer, _random, take = 0) => {
      const right = take % 2 === 1
      return makeRecordedTone({
        id,
        key: right && neighbours ? neighbourOf(id, root) : root,
        side: right ? 'R' : 'L',
        held,
        ...(onsetDb === undefined ? {} : { onsetDb }),
      })
    },
    playing,
    ...(trimDb === undefined ? {} : { trimDb }),
  }
}

/** A concert grand, recorded softly and hard in stereo. */
export const piano: PitchedInstrument = {
  kind: 'pitched',
  roots: recordedSources['piano-soft'].roots,
  layers: [92, 127],
  make: (root, layer, _random, take = 0) =>
    makeRecordedTone({
      id: layer === 0 ? 'piano-soft' : 'piano-loud',
      key: root,
      side: take % 2 === 1 ? 'R' : 'L',
      held: false,
    }),
  playing: { release: 0.6, velocityToCutoff: 1300, width: 0.7 },
}

export const strings = recorded({
  id: 'strings',
  held: true,
  onsetDb: -20,
  playing: { attack: 0.07, release: 0.6, velocityToCutoff: 1800, width: 0.8 },
})

export const pizzicatoStrings = recorded({
  id: 'pizzicato-strings',
  held: false,
  neighbours: true,
  onsetDb: -16,
  playing: { attack: 0.002, release: 0.5, velocityToCutoff: 1200, width: 0.85 },
})

export const soloCello = recorded({
  id: 'solo-cello',
  held: true,
  onsetDb: -14,
  playing: { attack: 0.03, release: 0.28, velocityToCutoff: 1600 },
})

export const choir = recorded({
  id: 'choir',
  held: true,
  onsetDb: -20,
  playing: { attack: 0.1, release: 0.8, velocityToCutoff: 1500, width: 0.6 },
})

/** A section of trumpets and trombones. */
export const brass = recorded({
  id: 'brass',
  held: true,
  onsetDb: -20,
  neighbours: true,
  playing: {
    attack: 0.006,
    release: 0.22,
    cutoff: (frequency) => 2600 + frequency * 5,
    sweep: { cents: 1900, attack: 0.06, decay: 0.6, sustain: 0.6 },
    velocityToCutoff: 1900,
    width: 0.5,
  },
})

export const trumpet = recorded({
  id: 'trumpet',
  held: true,
  playing: {
    attack: 0.012,
    release: 0.2,
    vibrato: { cents: 11, rate: 5.2, delay: 0.4 },
    tremolo: { decibels: 0.8, rate: 5.2, delay: 0.4 },
    cutoff: (frequency) => 2200 + frequency * 5,
    sweep: { cents: 1900, attack: 0.06, decay: 0.5, sustain: 0.7 },
    velocityToCutoff: 1900,
  },
})

/** An alto; it brings its own vibrato. */
export const saxophone = recorded({
  id: 'alto-saxophone',
  held: true,
  onsetDb: -30,
  playing: { attack: 0.008, release: 0.18, velocityToCutoff: 1700 },
})

/** It brings its own vibrato. */
export const flute = recorded({
  id: 'flute',
  held: true,
  onsetDb: -26,
  playing: { attack: 0.012, release: 0.18, velocityToCutoff: 1300 },
})
