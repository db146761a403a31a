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

/** What is left of the limits of one file. */
export class TagBudget {
  readonly #left: TagLimits

  constructor(limits: TagLimits) {
    this.#left = { ...limits }
  }

  /** To be called before something is read, or unpacked. @throws TagLimitError */
  spend(bytes: number): void {
    this.#left.bytes -= bytes
    this.#left.reads--
    if (this.#left.bytes < 0 || this.#left.reads < 0) throw new TagLimitError('the tags are too large')
  }

  /** Bytes that may still be taken. */
  get bytes(): number {
    return this.#left.bytes
  }
}
