import type { IncomingMessage } from 'node:http'
import { ApiError } from '@tempolibre/contract'
import type { AnnouncedFile } from '@tempolibre/api'
import { z } from 'zod'

const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

const metadata = z.object({
  upload: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number),
  path: z.string().min(1).max(4000),
  /** Milliseconds since 1970. */
  modified: count.pipe(z.number().max(8.64e15)),
})

/**
 * What a request that creates a file says of it.
 * @throws ApiError `invalid_input`
 */
export function readAnnouncement({ headers }: IncomingMessage): AnnouncedFile {
  const length = count.safeParse(headers['upload-length'])
  const parsed = metadata.safeParse(readMetadata(headers['upload-metadata']))
  if (!length.success || !parsed.success) throw new ApiError('invalid_input')
  const { modified, path, upload } = parsed.data
  return { uploadId: upload, path, bytes: length.data, modifiedMs: modified }
}

/** Where the bytes of a request begin. @throws ApiError `invalid_input` */
export function readOffset({ headers }: IncomingMessage): number {
  const offset = count.safeParse(headers['upload-offset'])
  if (!offset.success) throw new ApiError('invalid_input')
  return offset.data
}

/** `Upload-Metadata`: names, each with a value in base64 behind a space, separated by commas. */
function readMetadata(header: string | string[] | undefined): Record<string, string> {
  if (typeof header !== 'string') return {}
  const pairs = header.split(',').map((pair) => pair.trim().split(' ', 2))
  return Object.fromEntries(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  )
}
