import { createHash } from 'node:crypto'
import type { MediaStorage } from '@tempolibre/media/storage'

/**
 * Whether two stored files have the same bytes: one of a recording whose tags alone have changed holds the sound that is there
 * already.
 * @param one its key in the storage
 */
export async function haveSameSound(storage: MediaStorage, one: string, other: string): Promise<boolean> {
  const files = await Promise.all([storage.find(one), storage.find(other)])
  const [first, second] = files
  if (!first || !second || first.bytes !== second.bytes) return false
  const hashes: string[] = []
  for (const file of [first, second]) {
    const hash = createHash('sha256')
    for await (const chunk of file.read(0)) hash.update(chunk)
    hashes.push(hash.digest('hex'))
  }
  return hashes[0] === hashes[1]
}
