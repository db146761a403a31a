import type { SearchRange } from '@tempolibre/contract'
import { rangeLimits } from '@tempolibre/contract'

const units: ReadonlySet<string> = new Set(['bpm', 'ppm'])
/** Beats per minute to both sides that still count as the tempo asked for. */
const tolerance = 3

/** The tempi meant by '124 bpm'; in Spanish also 'ppm', pulsaciones por minuto. */
export function readTempo(word: string, next: string | undefined): SearchRange | undefined {
  if (!/^\d{2,3}$/.test(word) || !units.has(next ?? '')) return undefined
  const tempo = Number(word)
  if (tempo < rangeLimits.bpm.minimum || tempo > rangeLimits.bpm.maximum) return undefined
  return { from: Math.max(rangeLimits.bpm.minimum, tempo - tolerance), to: tempo + tolerance }
}
