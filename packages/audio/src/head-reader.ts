import type { FileHandle } from 'node:fs/promises'
import type { ByteStream } from './byte-stream.ts'

/** Bytes of a file that are needed next. */
export interface ByteRange {
  at: number
  length: number
}

/**
 * Reads the head of a file wherever its parts are: yields each range it needs and is given the bytes, fewer at the
 * end of the file.
 */
export type HeadReader<Head> = Generator<ByteRange, Head, Uint8Array>

/** Runs a reader on a file's bytes, or on its beginning. */
export function readHeadOfBytes<Head>(reader: HeadReader<Head>, bytes: Uint8Array): Head {
  let step = reader.next()
  while (!step.done) {
    const { at, length } = step.value
    step = reader.next(bytes.subarray(at, at + length))
  }
  return step.value
}

/** Runs a reader that only goes forwards; the stream stays at the last range, which is not consumed. */
export async function readHeadOfStream<Head>(reader: HeadReader<Head>, bytes: ByteStream): Promise<Head> {
  let step = reader.next()
  while (!step.done) {
    const { at, length } = step.value
    await bytes.skip(at - bytes.position())
    step = reader.next(await bytes.peek(length))
  }
  return step.value
}

/** Runs a reader on a file; it reads the ranges alone. */
export async function readHeadOfFile<Head>(reader: HeadReader<Head>, file: FileHandle): Promise<Head> {
  let step = reader.next()
  while (!step.done) step = reader.next(await readRange(file, step.value))
  return step.value
}

/** Bytes of a file, fewer at its end. */
export async function readRange(file: FileHandle, { at, length }: ByteRange): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}
