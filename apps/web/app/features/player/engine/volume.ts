import { readStored, writeStored } from '../../../foundation/state/index.ts'

export const volumeKey = 'volume'

/** The volume of the last visit, 0 to 1; full if none is stored. */
export function readVolume(): number {
  const text = readStored(volumeKey)
  const kept = text ? Number(text) : 1
  return kept >= 0 && kept <= 1 ? kept : 1
}

export function keepVolume(volume: number): void {
  writeStored(volumeKey, String(volume))
}
