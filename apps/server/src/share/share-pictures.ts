import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@tempolibre/contract/thrown'
import { LRUCache } from 'lru-cache'
import { readRasterKey } from '@tempolibre/contract/raster-cover'
import { clearUnfinished, writeWholeFile } from '@tempolibre/media/whole-file'
import type { Logger } from '../logging/log.ts'
import type { SharePicture, SiteIcon } from '@tempolibre/contract/site'
import { clipPicture, type Drawing, drawingSchema, iconKey, shareKey } from './share-picture.ts'
import { readIfPresent } from './read-cover.ts'
import { createShareRenderer } from './share-renderer.ts'

export interface SharePicturesOptions {
  /** The media folder; a picture's key is its path below it. */
  directory: string
  /** The file of a cover or a logo; undefined if it no longer exists. */
  readCover(address: string): Promise<Uint8Array | undefined>
  log: Logger
}

export interface SharePictures {
  /** Registers a page's picture and returns its key, under which it can then be requested. */
  add(picture: SharePicture): string
  /** Registers the site's icon and returns its key. */
  addIcon(icon: SiteIcon): string
  /**
   * Draws the picture of a key, or the cover as PNG, to its file; false if no page has named such a picture, or there
   * is no such cover.
   * @throws BusyError
   */
  make(key: string): Promise<boolean>
  stop(): void
}

/** Pictures remembered without access to the disk. */
const maxRemembered = 5000
const shareFolder = 'share'
const keyPattern = /^share\/[0-9a-f]{32}\.(?:png|ico)$/

/**
 * Draws the pictures of pages on request and stores them. Only a page of the site can define one: its contents are
 * stored beside it under the hash in its address. So nobody can have other words drawn, and an address keeps working
 * after a restart and after the content has changed.
 */
export function createSharePictures({ directory, log, readCover }: SharePicturesOptions): SharePictures {
  const renderer = createShareRenderer()
  const remembered = new LRUCache<string, Drawing>({ max: maxRemembered })
  const making = new Map<string, Promise<boolean>>()
  let canWriteDown = true
  clearUnfinished(join(directory, shareFolder)).catch((error: unknown) => {
    // The folder is created with the first picture.
    if (!hasCode(error, 'ENOENT')) log.warn({ err: error }, 'unfinished pictures stay')
  })

  function add(picture: SharePicture): string {
    const clipped = clipPicture(picture)
    return remember(shareKey(clipped), clipped)
  }

  function remember(key: string, drawing: Drawing): string {
    if (remembered.has(key)) return key
    remembered.set(key, drawing)
    writeDown(key, drawing).then(
      () => (canWriteDown = true),
      (error: unknown) => {
        // The next one would probably fail too.
        if (canWriteDown) log.warn({ err: error, key }, 'share pictures will be forgotten with this process')
        canWriteDown = false
      },
    )
    return key
  }

  function make(key: string): Promise<boolean> {
    if (!keyPattern.test(key) && !readRasterKey(key)) return Promise.resolve(false)
    const underWay = making.get(key)
    if (underWay) return underWay
    const made = (readRasterKey(key) ? drawCover(key) : draw(key)).finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  async function draw(key: string): Promise<boolean> {
    const drawing = remembered.get(key) ?? (await readNote(noteOf(key)))
    if (!drawing) return false
    const target = join(directory, key)
    const read = async (address: string | null) => (address === null ? undefined : readCover(address))
    if ('form' in drawing) {
      await renderer.draw({ icon: drawing, source: await read(drawing.picture), target })
    } else {
      const [cover, logo] = await Promise.all([read(drawing.cover), read(drawing.logo)])
      await renderer.draw({ picture: drawing, cover, logo, target })
    }
    return true
  }

  /** Covers are stored beside their drawings. Only the defined sizes of existing drawings can be requested. */
  async function drawCover(key: string): Promise<boolean> {
    const raster = readRasterKey(key)
    const cover = raster && (await readIfPresent(join(directory, raster.drawing)))
    if (!cover) return false
    await renderer.draw({ side: raster.side, cover, target: join(directory, key) })
    return true
  }

  const noteOf = (key: string) => join(directory, key.replace(/\.(?:png|ico)$/, '.json'))

  async function writeDown(key: string, drawing: Drawing): Promise<void> {
    const path = noteOf(key)
    if ((await readNote(path)) === undefined) await writeWholeFile(path, JSON.stringify(drawing))
  }

  return { add, addIcon: (icon) => remember(iconKey(icon), icon), make, stop: renderer.stop }
}

/** The stored contents of a picture; undefined if there are none, or if a crash has truncated them. */
async function readNote(path: string): Promise<Drawing | undefined> {
  try {
    return drawingSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined
    throw error
  }
}
