import { randomUUID } from 'node:crypto'
import { toError } from '@tempolibre/domain/thrown'
import type { MediaStorage } from '@tempolibre/media/storage'

const text = 'written by npm run doctor'

/**
 * Writes a file to a storage elsewhere, reads it, a part of it and a list of it, and removes it.
 * @returns how long that took, in ms
 * @throws Error that says what does not work and what to do
 */
export async function tryStorage(storage: MediaStorage): Promise<number> {
  const folder = `doctor-${randomUUID()}/`
  const key = `${folder}probe`
  const startedAt = performance.now()
  await storage.write(key, text)
  try {
    const file = await storage.find(key)
    if (file?.bytes !== text.length || (await storage.read(key))?.toString() !== text)
      throw new Error('it does not give back what was written: look at its own messages')
    if ((await collect(file.read(8, 10))) !== text.slice(8, 10))
      throw new Error('it does not answer Range: use a store that does')
    const listed: string[] = []
    for await (const each of storage.list(folder)) listed.push(each.key)
    if (listed.join() !== key) throw new Error('it does not list what was written: allow ListBucket')
  } finally {
    await storage.remove(key)
  }
  if (await storage.find(key)) throw new Error('it does not remove files: allow DeleteObject')
  return performance.now() - startedAt
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** What went wrong, as a sentence. */
export const describeFailure = (error: unknown, { place }: MediaStorage): string => {
  const { message } = toError(error)
  return message.endsWith('.') ? message : `${place}: ${message}.`
}
