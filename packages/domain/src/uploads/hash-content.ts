// Whether two files are the same, told alike by browser and server. Browsers load it, so it has no zod.
import type { ImportableKind } from './upload-rules.ts'

/** Bytes of each of the three parts of a sound that are compared. */
const partBytes = 256 * 1024

/**
 * SHA-256 of the content of a file, hexadecimal; of a sound of more than 768 KB that of its beginning, middle and end, since
 * browsers would have to hold gigabytes for more.
 * @param read the bytes from one place up to, but not including, another
 */
export async function hashContent(
  kind: ImportableKind,
  bytes: number,
  read: (from: number, to: number) => Promise<Uint8Array>,
): Promise<string> {
  const middle = Math.floor((bytes - partBytes) / 2)
  const starts = kind === 'sound' && bytes > 3 * partBytes ? [0, middle, bytes - partBytes] : undefined
  const parts = starts
    ? await Promise.all(starts.map((from) => read(from, from + partBytes)))
    : [await read(0, bytes)]
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', all))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
