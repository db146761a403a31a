import type { SearchRange } from '@tempolibre/domain'
import { rangeLimits } from '@tempolibre/domain'

const units: ReadonlySet<string> = new Set(['bpm', 'ppm'])
/** Deviation in beats per minute that still matches a tempo. */
const tolerance = 3

/** The tempi of '124 bpm'; in Spanish also 'ppm', pulsaciones por minuto. */
export function readTempo(word: string, next: string | undefined): SearchRange | undefined {
  if (!/^\d{2,3}$/.test(word) || !units.has(next ?? '')) return undefined
  const tempo = Number(word)
  if (tempo < rangeLimits.bpm.minimum || tempo > rangeLimits.bpm.maximum) return undefined
  return { from: Math.max(rangeLimits.bpm.minimum, tempo - tolerance), to: tempo + tolerance }
}
