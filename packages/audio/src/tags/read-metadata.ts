import { type FileHandle, open } from 'node:fs/promises'
import { type IAudioMetadata, type IOptions, parseFromTokenizer } from 'music-metadata'
import { BufferSizeError, FileTokenizer, type IReadChunkOptions } from 'strtok3'

/** What reading the tags of one file may take. */
export interface TagLimits {
  /** Bytes that are read, of all tags together. */
  bytes: number
  /** Times that something is read: a tag of two bytes takes as much memory as one of a hundred. */
  reads: number
}

/** Pictures for print have 20 MB; a chunk of 100 tags is read in some 400 pieces. */
export const tagLimits: TagLimits = { bytes: 64 * 1024 ** 2, reads: 20_000 }

/** The tags of a file are larger, or more, than the limits allow. */
export class TagLimitError extends Error {
  override readonly name = 'TagLimitError'
}

/** Reads a file for music-metadata, which believes every length that a file says, up to what its tags may take. */
class BoundedTokenizer extends FileTokenizer {
  readonly #left: TagLimits

  constructor(file: FileHandle, { path, size }: { path: string; size: number }, limits: TagLimits) {
    super(file, { fileInfo: { path, size }, maxBufferSize: limits.bytes })
    this.#left = { ...limits }
  }

  override readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    this.#spend(options?.length ?? target.length)
    return super.readBuffer(target, options)
  }

  override peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    this.#spend(options?.length ?? target.length)
    return super.peekBuffer(target, options)
  }

  #spend(bytes: number): void {
    this.#left.bytes -= bytes
    this.#left.reads--
    if (this.#left.bytes < 0 || this.#left.reads < 0) throw new TagLimitError('the tags are too large')
  }
}

/**
 * Reads the tags of a sound file, at most as much as the limits allow, whatever lengths the file says.
 * @throws TagLimitError beyond them; an error of the system, or of music-metadata, if it cannot be read
 */
export async function readMetadata(
  path: string,
  options: IOptions,
  limits: TagLimits = tagLimits,
): Promise<IAudioMetadata> {
  const file = await open(path)
  let tokenizer: BoundedTokenizer | undefined
  try {
    const { size } = await file.stat()
    tokenizer = new BoundedTokenizer(file, { path, size }, limits)
    return await parseFromTokenizer(tokenizer, options)
  } catch (error) {
    // One piece that is larger than all may be together.
    throw error instanceof BufferSizeError ? new TagLimitError(error.message, { cause: error }) : error
  } finally {
    await (tokenizer ?? file).close()
  }
}
