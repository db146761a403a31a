import { instruments } from '../instruments/catalogue.ts'
import type { GlueId } from '../mix-vocabulary.ts'
import type { Part } from '../score.ts'
import { synthesizerGain } from './players.ts'

/** From which level on a part's waves are rounded, and what they never exceed, as the instrument's own level in dB. */
interface Roundness {
  fromDb: number
  mostDb: number
}

/** Drums on tape, or in the sampler's input: the kick's and the snare's first milliseconds. */
const drums: Readonly<Record<Exclude<GlueId, 'none'>, Roundness>> = {
  gentle: { fromDb: -14, mostDb: -6.5 },
  firm: { fromDb: -18, mostDb: -10.5 },
  dense: { fromDb: -19, mostDb: -10.5 },
}
/** What a pick knocks out of a damped string is four times as high as the tone that follows. */
const damped: Roundness = { fromDb: -20, mostDb: -12 }
/** A bass player's preamplifier. */
const bass: Roundness = { fromDb: -15, mostDb: -8 }

function roundnessOf({ instrument, role }: Part, glue: Exclude<GlueId, 'none'>): Roundness | undefined {
  if (instruments[instrument].kind === 'kit') return drums[glue]
  if (instrument === 'muted-guitar') return damped
  return instrument === 'electric-bass' && role === 'bass' ? bass : undefined
}

/**
 * Rounds the highest waves of parts that are struck, as tape and preamplifiers do before a mix is made: one stroke no longer
 * decides how loud a song may be. Absent for parts that pass as they are, and where nothing is compressed.
 */
export function createSaturation(part: Part, glue: GlueId) {
  const roundness = glue === 'none' ? undefined : roundnessOf(part, glue)
  if (!roundness) return undefined
  const from = synthesizerGain * 10 ** (roundness.fromDb / 20)
  const room = synthesizerGain * 10 ** (roundness.mostDb / 20) - from
  return (samples: Float32Array, length: number) => {
    for (let i = 0; i < length; i++) {
      const sample = samples[i]!
      const size = sample < 0 ? -sample : sample
      if (size <= from) continue
      // The slope at the corner is 1, and the curve bends from there on.
      const over = (size - from) / room
      const rounded = from + (room * over) / Math.sqrt(1 + over * over)
      samples[i] = sample < 0 ? -rounded : rounded
    }
  }
}
