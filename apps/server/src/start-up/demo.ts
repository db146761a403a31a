import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { isCodedError } from '@tempolibre/domain/thrown'
import { addSeller, type Database, getSetting, importLibrary, setSetting } from '@tempolibre/database'
import { type DemoLibrary, loadDemoLibrary, readSpecimenSeller } from '@tempolibre/demo'
import type { MediaStorage } from '@tempolibre/media/storage'
import { StorageError } from '@tempolibre/media/storage-error'
import type { Kysely } from 'kysely'

export interface InstalledDemo extends Pick<DemoLibrary, 'maker'> {
  /** Storage keys of the songs' covers, in the order in which the songs are made ahead. */
  songCovers: readonly string[]
  /** The drawing under a storage key; undefined if the key is not one of the library's covers. */
  drawCover(key: string): string | undefined
}

const settingName = 'demo_library'

/**
 * Imports the demo library unless the database has this edition, adds the specimen seller if there is none, and
 * writes the covers to the storage. If that is not writable, covers are drawn on request (`drawCover`).
 */
export async function installDemo(
  db: Kysely<Database>,
  storage: MediaStorage,
  log: { error(details: object, message: string): void },
): Promise<InstalledDemo> {
  const demo = loadDemoLibrary()
  try {
    await putCovers(demo, storage)
  } catch (error) {
    if (!(error instanceof StorageError) && (!isCodedError(error) || !error.syscall)) throw error
    log.error(
      { err: error },
      `Covers cannot be kept in ${storage.place}: make room there, or make it writable for this user. They are drawn on each request.`,
    )
  }
  const edition = createHash('sha256').update(JSON.stringify(demo.library)).digest('hex')
  if ((await getSetting(db, settingName)) !== edition) {
    await importLibrary(db, demo.library)
    await setSetting(db, settingName, edition)
  }
  await addSeller(db, readSpecimenSeller())
  const drawings = new Map(demo.covers.map(({ draw, key }) => [key, draw]))
  const covers = new Map(demo.library.tracks.map(({ cover, preview }) => [preview, cover]))
  return {
    maker: demo.maker,
    songCovers: demo.maker.recordings.flatMap(({ preview }) => covers.get(preview) ?? []),
    drawCover: (key) => drawings.get(key)?.(),
  }
}

async function putCovers({ covers }: DemoLibrary, storage: MediaStorage): Promise<void> {
  const folders = new Set(covers.map(({ key }) => dirname(key)))
  const stored = new Map<string, number>()
  for (const folder of folders) {
    await storage.prepare(folder)
    // Reading each would take a call to a store elsewhere.
    if (storage.isShared)
      for await (const { bytes, key } of storage.list(`${folder}/`)) stored.set(key, bytes)
  }
  for (const { draw, key } of covers) {
    if (storage.isShared) {
      const drawing = Buffer.from(draw())
      if (stored.get(key) !== drawing.length) await storage.write(key, drawing)
    } else if (!(await isWholeDrawing(storage, key))) await storage.write(key, draw())
  }
}

/** A truncated drawing lacks its end tag. */
async function isWholeDrawing(storage: MediaStorage, key: string): Promise<boolean> {
  return (await storage.read(key))?.toString().endsWith('</svg>') ?? false
}
