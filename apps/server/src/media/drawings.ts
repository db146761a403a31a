import { LRUCache } from 'lru-cache'
import { StorageError } from '@tempolibre/media/storage-error'
import { type PreparedBody, prepareBody } from '../http/prepared-body.ts'
import type { MediaServerOptions } from './media-options.ts'

/** Drawings are small and requested by the dozen: at most this many are kept compressed in memory. */
const maxDrawings = 2000

/** Creates what finds a drawing, stored or drawn immediately, as it is sent; undefined: there is none. */
export function createDrawings(
  { draw, storage }: Pick<MediaServerOptions, 'draw' | 'storage'>,
  headers: Readonly<Record<string, string>>,
): (key: string) => Promise<PreparedBody | undefined> {
  const drawings = new LRUCache<string, PreparedBody>({ max: maxDrawings })

  async function loadDrawing(key: string): Promise<PreparedBody | undefined> {
    const body = (await readDrawing(key)) ?? toBuffer(draw?.(key))
    if (!body) return undefined
    const drawing = prepareBody({
      status: 200,
      headers: {
        ...headers,
        'content-type': 'image/svg+xml',
        // A drawing opened on its own must not run scripts.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
      body,
    })
    drawings.set(key, drawing)
    return drawing
  }

  /** Undefined as well while a storage elsewhere is away, if the drawing can be drawn. */
  async function readDrawing(key: string): Promise<Buffer | undefined> {
    try {
      return await storage.read(key)
    } catch (error) {
      if (!(error instanceof StorageError) || draw?.(key) === undefined) throw error
      return undefined
    }
  }

  return async (key) => drawings.get(key) ?? (await loadDrawing(key))
}

function toBuffer(text: string | undefined): Buffer | undefined {
  return text === undefined ? undefined : Buffer.from(text)
}
