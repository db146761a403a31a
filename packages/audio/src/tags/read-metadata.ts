import { type FileHandle, open } from 'node:fs/promises'
import { type IAudioMetadata, type IOptions, parseFromTokenizer } from 'music-metadata'
import { BufferSizeError, FileTokenizer, type IReadChunkOptions } from 'strtok3'
import { TagBudget, TagLimitError, type TagLimits, tagLimits } from './tag-limits.ts'

export { TagLimitError, type TagLimits, tagLimits } from './tag-limits.ts'

/** Where reading begins, and what is there; without it the name of the file tells. */
export interface MetadataStart {
  at: number
  mimeType: string | undefined
}

/** Reads a file for music-metadata, which believes every length that a file says, up to what its tags may take. */
class BoundedTokenizer extends FileTokenizer {
  readonly #budget: TagBudget

  constructor(
    file: FileHandle,
    fileInfo: { path: string; size: number; mimeType?: string | undefined },
    budget: TagBudget,
  ) {
    const { mimeType, ...info } = fileInfo
    super(file, {
      fileInfo: { ...info, ...(mimeType !== undefined && { mimeType }) },
      maxBufferSize: budget.bytes,
    })
    this.#budget = budget
  }

  override readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    this.#budget.spend(options?.length ?? target.length)
    return super.readBuffer(target, options)
  }

  override peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    this.#budget.spend(options?.length ?? target.length)
    return super.peekBuffer(target, options)
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
  await using file = await open(path)
  const { size } = await file.stat()
  return await parseOpened(file, { path, size }, options, new TagBudget(limits))
}

/** As `readMetadata`, of a file that is open and stays so. */
export async function parseOpened(
  file: FileHandle,
  { path, size }: { path: string; size: number },
  options: IOptions,
  budget: TagBudget,
  start: MetadataStart = { at: 0, mimeType: undefined },
): Promise<IAudioMetadata> {
  const tokenizer = new BoundedTokenizer(file, { path, size, mimeType: start.mimeType }, budget)
  try {
    tokenizer.setPosition(start.at)
    return await parseFromTokenizer(tokenizer, options)
  } catch (error) {
    // One piece that is larger than all may be together.
    throw error instanceof BufferSizeError ? new TagLimitError(error.message, { cause: error }) : error
  }
}
