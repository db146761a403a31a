import { createHash } from 'node:crypto'

/** Names an uploaded file by its content, and the part of it that is kept. */
export const digestOf = (bytes: Uint8Array, part = ''): string =>
  createHash('sha256').update(bytes).update(part).digest('hex').slice(0, 32)
