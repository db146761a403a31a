import { formatMix, parseMix, type StemMix } from '@tempolibre/domain/stem-mix'
import { mixerAnchor } from './mixer-anchor.ts'

const mixParameter = 'mix'

/** The mix in an address: undefined without one, `unreadable` if it is not a mix of these stems. */
export function mixIn(search: string, ids: readonly string[]): StemMix | 'unreadable' | undefined {
  const [text, ...more] = new URLSearchParams(search).getAll(mixParameter)
  if (text === undefined) return undefined
  return (more.length === 0 && parseMix(text, ids)) || 'unreadable'
}

/** The address of a mix of the song whose page is at `address`. */
export function addressOfMix(address: string, mix: StemMix, ids: readonly string[]): string {
  const url = new URL(address)
  url.searchParams.set(mixParameter, formatMix(mix, ids))
  url.hash = mixerAnchor
  return url.href
}
