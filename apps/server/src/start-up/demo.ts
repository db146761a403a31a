import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode, isCodedError } from '@tempolibre/contract/thrown'
import { addSeller, type Database, getSetting, importLibrary, setSetting } from '@tempolibre/database'
import { type DemoLibrary, loadDemoLibrary, readSpecimenSeller } from '@tempolibre/demo'
import { clearUnfinished, writeWholeFile } from '@tempolibre/media/whole-file'
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
 * writes the covers to the media folder. If that is not writable, covers are drawn on request (`drawCover`).
 */
export async function installDemo(
  db: Kysely<Database>,
  mediaDirectory: string,
  log: { error(details: object, message: string): void },
): Promise<InstalledDemo> {
  const demo = loadDemoLibrary()
  try {
    await putCovers(demo, mediaDirectory)
  } catch (error) {
    if (!isCodedError(error) || !error.syscall) throw error
    log.error(
      { err: error },
      `Covers cannot be kept in ${mediaDirectory}: make room there, or make it writable for this user. They are drawn on each request.`,
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

async function putCovers({ covers }: DemoLibrary, mediaDirectory: string): Promise<void> {
  const folders = new Set(covers.map(({ key }) => dirname(join(mediaDirectory, key))))
  for (const folder of folders) {
    await mkdir(folder, { recursive: true })
    await clearUnfinished(folder)
  }
  for (const { draw, key } of covers) {
    const path = join(mediaDirectory, key)
    if (!(await isWholeDrawing(path))) await writeWholeFile(path, draw())
  }
}

/** A truncated drawing lacks its end tag. */
async function isWholeDrawing(path: string): Promise<boolean> {
  try {
    return (await readFile(path, 'utf8')).endsWith('</svg>')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
