import { isKeyOf } from '@tempolibre/locales'
import type { CoverPicture } from '@tempolibre/audio/tags'
import { readPictureStorageKey, squareKey } from '@tempolibre/domain/pictures'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { Logger } from '../logging/log.ts'

export interface TagCoverOptions {
  storage: MediaStorage
  /** Draws the PNG of a storage key to its file; false if there is no such drawing. */
  make(key: string): Promise<boolean>
  log: Logger
}

/** Reads the picture for a file's tags. @param draw false: one that is not drawn yet is `undrawn` */
export type ReadTagCover = (
  key: string | null,
  options?: { draw: boolean },
) => Promise<CoverPicture | 'undrawn' | undefined>

/** In pixels; about 20 KB for a drawing. */
const side = 512
/** Larger pictures are omitted from the tags, since every download contains them. */
const maxBytes = 1_000_000
const mimeTypes = { '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg' } as const

const drawnKey = (key: string) => key.replace(/\.svg$/, `-${side}.png`)

/**
 * Draws missing covers one after the other, so that no download has to wait for its own. Rejects if one cannot be
 * drawn: it will be with the first download of its song.
 * @param keys of drawings
 * @param ended stops drawing when aborted, and rejects
 */
export async function drawTagCovers(
  keys: Iterable<string>,
  { make, storage }: Pick<TagCoverOptions, 'make' | 'storage'>,
  ended: AbortSignal,
): Promise<void> {
  for (const key of new Set(keys)) {
    ended.throwIfAborted()
    if ((await storage.find(drawnKey(key))) === undefined) await make(drawnKey(key))
  }
}

/** Reads covers for tags: drawings as PNG and uploaded pictures as JPEG, which players can show; other photographs unchanged. */
export function createTagCovers({ log, make, storage }: TagCoverOptions): ReadTagCover {
  async function find(key: string, draw: boolean): Promise<CoverPicture | 'undrawn' | undefined> {
    const isDrawing = key.endsWith('.svg')
    const picture = readPictureStorageKey(key)
    const stored = picture ? squareKey(picture, side) : isDrawing ? drawnKey(key) : key
    const [ending = ''] = /\.[a-z]+$/.exec(stored) ?? []
    if (!isKeyOf(mimeTypes, ending) || stored.split('/').includes('..')) return undefined
    let bytes = await storage.read(stored)
    if (!bytes && isDrawing && !draw) return 'undrawn'
    if (!bytes && isDrawing && (await make(stored))) bytes = await storage.read(stored)
    if (!bytes || bytes.length > maxBytes) return undefined
    return { mimeType: mimeTypes[ending], bytes, side: isDrawing || picture ? side : 0 }
  }

  return async (key, { draw } = { draw: true }) => {
    if (key === null) return undefined
    try {
      return await find(key, draw)
    } catch (error) {
      // The recording is sent without its cover.
      log.warn({ err: error, key }, 'a cover could not be put into a recording’s tags')
      return undefined
    }
  }
}
