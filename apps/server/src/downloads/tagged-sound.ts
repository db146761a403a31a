import { createHash } from 'node:crypto'
import { type DownloadableFile, statementLength } from '@tempolibre/api'
import { type TaggedFile, tagHeadLength } from '@tempolibre/audio/tags'
import type { SoundFile } from '@tempolibre/media'
import { placeOfStatement, type Statement } from './state-sound.ts'

/** How long a file that is being made is measured, in ms. Then all of it is sent: a request for a range may get the whole. */
const measureMs = 5000

export async function measureInTime(sound: SoundFile): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, measureMs, undefined)
  try {
    return await Promise.race([sound.measure?.(), promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A file with its tags, one of which may be known only when the sound is. */
export interface StatedFile extends TaggedFile {
  statement?: Statement | undefined
}

/** The same recording with the same tags has the same bytes; a replaced file does not. */
export function etagOf(
  { key }: DownloadableFile,
  { version }: SoundFile,
  { after, before, from, statement }: StatedFile,
): string {
  const digest = createHash('sha256').update(`${key} ${version} ${from}`).update(before).update(after)
  // What the file says of its sound follows from the sound, and from the key that signs it.
  if (statement) digest.update(statement.version)
  return `"${digest.digest('base64url').slice(0, 22)}"`
}

export async function readHead(sound: SoundFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of sound.read(0)) {
    pieces.push(piece)
    length += piece.length
    if (length >= tagHeadLength) break
  }
  return Buffer.concat(pieces).subarray(0, tagHeadLength)
}

/** The bytes of a tagged file from `from` up to, but not including, `to`. What the file says of its sound is waited for. */
export async function* readTagged(
  sound: SoundFile,
  stated: StatedFile,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  const { statement } = stated
  const start = statement && placeOfStatement(stated)
  if (!statement || start === undefined) return yield* readParts(sound, stated, from, to)
  const end = start + statementLength
  if (from < start) yield* readParts(sound, stated, from, Math.min(to, start))
  if (from < end && to > start) {
    const said = await statement.read()
    yield said.subarray(Math.max(0, from - start), Math.min(end, to) - start)
  }
  if (to > end) yield* readParts(sound, stated, Math.max(from, end), to)
}

async function* readParts(
  sound: SoundFile,
  tagged: TaggedFile,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  const { after, before } = tagged
  const soundLength = tagged.to - tagged.from
  if (from < before.length) yield before.subarray(from, to)
  const soundFrom = Math.max(0, from - before.length)
  const soundTo = Math.min(soundLength, to - before.length)
  if (soundFrom < soundTo) yield* readPart(sound, tagged.from + soundFrom, soundTo - soundFrom)
  const afterFrom = Math.max(0, from - before.length - soundLength)
  const afterTo = to - before.length - soundLength
  if (afterFrom < afterTo) yield after.subarray(afterFrom, afterTo)
}

/** Exactly `length` bytes from an offset; without a length, all. @throws Error if the recording ends before */
async function* readPart(sound: SoundFile, from: number, length: number): AsyncGenerator<Uint8Array> {
  let left = length
  for await (const piece of sound.read(from)) {
    const part = piece.subarray(0, left)
    left -= part.length
    yield part
    if (left === 0) return
  }
  if (left === Number.POSITIVE_INFINITY) return
  throw new Error(`The recording ends ${left} bytes early.`)
}
