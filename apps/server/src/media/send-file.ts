import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type StoredFile, storedLength } from '@tempolibre/media/storage'
import { StorageError } from '@tempolibre/media/storage-error'
import send from 'send'
import { isNews } from '../http/storage-faults.ts'
import type { MediaServerOptions } from './media-options.ts'
import { contentTypeOf, sendStored } from './send-stored.ts'

/** Files of a storage elsewhere whose length and version are remembered. */
const maxKnown = 20_000

/** Creates what sends a stored file, or the requested range of it; false: there is none. */
export function createFileSender(
  options: Pick<MediaServerOptions, 'headers' | 'lengthOf' | 'log' | 'storage'>,
) {
  const { headers, log, storage } = options
  const known = new LRUCache<string, StoredFile>({ max: maxKnown })

  /** Sends a file that has its expected length, if known: a full disk may have truncated it. False: there is none. */
  async function sendWhole(
    key: string,
    fileHeaders: Record<string, string>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const expected = options.lengthOf?.(key)
    if (storage.settings.kind === 's3') return sendFromStore(key, expected, fileHeaders, request, response)
    if (expected !== undefined && (await storedLength(storage, key)) !== expected) return false
    return sendFile(key, storage.settings.directory, fileHeaders, request, response)
  }

  /** Sends a file of a storage elsewhere. What is known of it is verified by reading it. */
  async function sendFromStore(
    key: string,
    expected: number | undefined,
    fileHeaders: Record<string, string>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const remembered = known.get(key)
    const file = remembered ?? (await storage.find(key))
    if (!file || (expected !== undefined && file.bytes !== expected)) return false
    known.set(key, file)
    try {
      const onError = (error: unknown) => {
        known.delete(key)
        if (isNews(error)) log.error({ err: error, key }, 'a file could not be sent')
      }
      await sendStored(key, file, { headers: fileHeaders, onError }, request, response)
      return true
    } catch (error) {
      known.delete(key)
      if (!(error instanceof StorageError) || error.trouble !== 'changed') throw error
      // It was replaced, removed or truncated since; nothing has been sent yet.
      return remembered ? sendFromStore(key, expected, fileHeaders, request, response) : false
    }
  }

  /** Sends a file from disk; false if it does not exist. */
  function sendFile(
    key: string,
    root: string,
    fileHeaders: Record<string, string>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    return new Promise((resolve, reject) => {
      send(request, key, { root, dotfiles: 'deny', index: false, cacheControl: false })
        .on('headers', (answer: ServerResponse) => {
          for (const [name, value] of Object.entries(fileHeaders)) answer.setHeader(name, value)
          // As from a storage elsewhere: nothing is a page.
          answer.setHeader('content-type', contentTypeOf(key))
        })
        .on('error', (error: NodeJS.ErrnoException & { status?: number }) => {
          if (error.status === 404) resolve(false)
          else if (error.status === 416 || error.status === 412) {
            response.writeHead(error.status, headers)
            response.end()
            resolve(true)
          } else reject(error)
        })
        .on('directory', () => resolve(false))
        .on('end', () => resolve(true))
        .pipe(response)
      response.on('close', () => resolve(true))
    })
  }

  return sendWhole
}
