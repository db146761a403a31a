// The one place where keys of media files are made and read. No zod: browsers read it too.

/** Hexadecimal digits of a recording's hash in the keys of its files: two recordings never share 128 bits by chance. */
const hashDigits = 32

/**
 * The storage keys of a recording. They are made of its content alone: a title may have any letter of any script, and may change.
 * @param soundHash SHA-256 of the file it was read from, hexadecimal
 */
export function recordingKeys(soundHash: string): { master: string; preview: string } {
  const name = soundHash.toLowerCase().slice(0, hashDigits)
  if (!/^[\da-f]{32}$/.test(name)) throw new Error(`${JSON.stringify(soundHash)} is no SHA-256`)
  return { master: `masters/${name}.wav`, preview: `previews/${name}.mp3` }
}

/** Bytes of a file's name in UTF-8: file systems take 255. */
const maxNameBytes = 255

/**
 * Folders, and a plain file name with letters of any script: nothing that could leave the media folder. New keys are ASCII; those of
 * earlier releases contain what a title has in an address, as in `masters/danza-nº-3-0123456789ab.wav`.
 */
const keyPattern = /^(?:[a-z0-9][a-z0-9_-]*\/)+[\p{Ll}\p{Lo}\p{N}][\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{N}._-]*$/u

/** Whether a key is that of a media file: of whatever is stored, sent, or made on demand. */
export const isMediaKey = (key: string): boolean =>
  keyPattern.test(key) &&
  !key.includes('..') &&
  new TextEncoder().encode(key.slice(key.lastIndexOf('/') + 1)).length <= maxNameBytes

/** The path of a media file in an address. */
export const mediaPath = (key: string): string => `/media/${key.split('/').map(encodeURIComponent).join('/')}`

/**
 * The key in the address of a media file.
 * @param path as requested, not decoded, behind `/media/`
 * @returns undefined if it is no key, whatever it leads to
 */
export function readMediaPath(path: string): string | undefined {
  // A slash that is written as an escape would be another folder than the address says.
  if (/%2f/i.test(path)) return undefined
  const key = decoded(path)
  return key !== undefined && isMediaKey(key) ? key : undefined
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
