import { setTimeout as delay } from 'node:timers/promises'
import type { MediaStorage } from '@tempolibre/media/storage'
import type { Logger } from '../logging/log.ts'
import { type Drawing, drawingSchema } from './share-picture.ts'

/** Pause before what could not be stored is stored again, in ms. */
const retryMs = 10_000
/** In which another machine has probably stored what it has just rendered, in ms. */
const noteDelayMs = 500
/** Notes that wait for a storage. */
const maxWaiting = 5000

/** What pictures show, stored beside them by their keys; what cannot be stored is tried again. */
export function createDrawingNotes(storage: MediaStorage, log: Logger) {
  /** Of a storage that does not take them now. */
  const unwritten = new Map<string, Drawing>()
  let retry: NodeJS.Timeout | undefined
  let canWriteDown = true

  function keep(key: string, drawing: Drawing): void {
    writeDown(key, drawing).then(
      () => (canWriteDown = true),
      (error: unknown) => {
        // The next one would probably fail too.
        if (canWriteDown)
          log.warn({ err: error, key }, 'share pictures cannot be stored; trying again until they can')
        canWriteDown = false
        if (unwritten.size < maxWaiting) unwritten.set(key, drawing)
        retry ??= setTimeout(keepUnwritten, retryMs).unref()
      },
    )
  }

  function keepUnwritten(): void {
    retry = undefined
    const again = [...unwritten]
    unwritten.clear()
    for (const [key, drawing] of again) keep(key, drawing)
  }

  const noteOf = (key: string) => key.replace(/\.(?:png|ico)$/, '.json')

  /** The note of a page that another machine has just rendered may still be on its way to the storage. */
  async function find(key: string): Promise<Drawing | undefined> {
    const note = noteOf(key)
    const found = await readNote(note)
    if (found || !storage.isShared) return found
    await delay(noteDelayMs)
    return readNote(note)
  }

  /** The stored contents of a picture; undefined if there are none, or if a crash has truncated them. */
  async function readNote(note: string): Promise<Drawing | undefined> {
    const text = await storage.read(note)
    if (!text) return undefined
    try {
      return drawingSchema.parse(JSON.parse(text.toString()))
    } catch (error) {
      if (error instanceof SyntaxError) return undefined
      throw error
    }
  }

  async function writeDown(key: string, drawing: Drawing): Promise<void> {
    const note = noteOf(key)
    if ((await readNote(note)) === undefined) await storage.write(note, JSON.stringify(drawing))
  }

  return { find, keep, stop: () => clearTimeout(retry) }
}
