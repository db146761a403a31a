import { LRUCache } from 'lru-cache'
import { readRasterKey } from '@tempolibre/domain/raster-cover'
import { createFairLine } from '@tempolibre/fair-share'
import type { Visit } from '@tempolibre/media'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { Logger } from '../logging/log.ts'
import type { SharePicture, SiteIcon } from '@tempolibre/contract/site'
import { createDrawingNotes } from './drawing-notes.ts'
import { clipPicture, type Drawing, iconKey, shareKey } from './share-picture.ts'
import { BusyError, createShareRenderer } from './share-renderer.ts'

export interface SharePicturesOptions {
  storage: MediaStorage
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
   * is no such cover. Whose turn it is decides a fair line.
   * @param visit by default the site's own
   * @throws BusyError if the visitor waits for many, or has left
   */
  make(key: string, visit?: Pick<Visit, 'left' | 'reader'>): Promise<boolean>
  /** Whether `make` would draw it. Drawings are read, not looked up: those of records without a cover are not stored. */
  canMake(key: string): Promise<boolean>
  stop(): void
}

/** Pictures remembered without access to the disk. */
const maxRemembered = 5000
const shareFolder = 'share'
/** A drawing takes a third of a second; a page shows dozens of covers. */
const room = { slots: 1, slotsPerReader: 1, maxPerReader: 32, maxTogether: 128, graceMs: 5000 }
const keyPattern = /^share\/[0-9a-f]{32}\.(?:png|ico)$/

/**
 * Draws the pictures of pages on request and stores them. Only a page of the site can define one: its contents are
 * stored beside it under the hash in its address. So nobody can have other words drawn, and an address keeps working
 * after a restart and after the content has changed.
 */
export function createSharePictures({ log, readCover, storage }: SharePicturesOptions): SharePictures {
  const renderer = createShareRenderer()
  const remembered = new LRUCache<string, Drawing>({ max: maxRemembered })
  const line = createFairLine<{ made: Promise<boolean> }>({
    ...room,
    start(key) {
      const made = readRasterKey(key) ? drawCover(key) : draw(key)
      const settled = made.then(
        () => {},
        () => {},
      )
      return { work: { made }, settled }
    },
    // One that is being drawn is soon done.
    drop() {},
    refusal: (_, message) => new BusyError(message),
  })
  const notes = createDrawingNotes(storage, log)
  storage
    .clearUnfinished(shareFolder)
    .catch((error: unknown) => log.warn({ err: error }, 'unfinished pictures stay'))

  function remember(key: string, drawing: Drawing): string {
    if (remembered.has(key)) return key
    remembered.set(key, drawing)
    notes.keep(key, drawing)
    return key
  }

  async function make(key: string, visit?: Pick<Visit, 'left' | 'reader'>): Promise<boolean> {
    if (!keyPattern.test(key) && !readRasterKey(key)) return false
    if (visit?.left.aborted) return false
    const { leave, started } = line.join(key, visit?.reader ?? key)
    visit?.left.addEventListener('abort', leave, { once: true })
    const { made } = await started
    return made
  }

  async function canMake(key: string): Promise<boolean> {
    const raster = readRasterKey(key)
    if (raster) return (await storage.read(raster.drawing)) !== undefined
    return keyPattern.test(key) && (remembered.has(key) || (await notes.find(key)) !== undefined)
  }

  async function draw(key: string): Promise<boolean> {
    const drawing = remembered.get(key) ?? (await notes.find(key))
    if (!drawing) return false
    const read = async (address: string | null) => (address === null ? undefined : readCover(address))
    if ('form' in drawing) {
      await storage.write(key, await renderer.draw({ icon: drawing, source: await read(drawing.picture) }))
    } else {
      const [cover, logo] = await Promise.all([read(drawing.cover), read(drawing.logo)])
      await storage.write(key, await renderer.draw({ picture: drawing, cover, logo }))
    }
    return true
  }

  /** Covers are stored beside their drawings. Only the defined sizes of existing drawings can be requested. */
  async function drawCover(key: string): Promise<boolean> {
    const raster = readRasterKey(key)
    const cover = raster && (await storage.read(raster.drawing))
    if (!cover) return false
    await storage.write(key, await renderer.draw({ side: raster.side, cover }))
    return true
  }

  return {
    add(picture) {
      const clipped = clipPicture(picture)
      return remember(shareKey(clipped), clipped)
    },
    addIcon: (icon) => remember(iconKey(icon), icon),
    make,
    canMake,
    stop() {
      notes.stop()
      renderer.stop()
    },
  }
}
