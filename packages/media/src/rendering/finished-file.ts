import type { MediaStorage } from '../files/storage.ts'
import type { OpenRendition, Rendition } from './rendition.ts'

/** The finished file of a rendition; undefined if there is none, or one of another length than it should have. */
export async function openFinished(
  storage: MediaStorage,
  folder: string,
  { byteLength, key }: Pick<Rendition, 'byteLength' | 'key'>,
): Promise<OpenRendition | undefined> {
  const file = await storage.find(`${folder}/${key}`)
  if (file?.bytes !== byteLength) return undefined
  return { totalBytes: byteLength, read: (from) => file.read(from) }
}
