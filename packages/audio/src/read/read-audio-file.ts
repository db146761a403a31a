import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { AudioError, unreadable } from '../audio-error.ts'

/**
 * Reads a whole file, and its name for messages.
 * @throws AudioError `damaged` if it cannot be read, `empty` if it has no bytes
 */
export async function readAudioFile(path: string): Promise<{ bytes: Uint8Array; name: string }> {
  const name = basename(path)
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw unreadable(path, cause)
  })
  requireBytes(bytes, name)
  return { bytes, name }
}

/** @throws AudioError `empty` without bytes */
export function requireBytes(bytes: Uint8Array, name: string): void {
  if (bytes.length === 0)
    throw new AudioError('empty', `${name} is an empty file: export or upload it again.`)
}
