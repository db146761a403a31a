/** A full-quality recording, complete or being rendered. */
export interface SoundFile {
  /** Undefined while it is being rendered and its length is unknown. */
  totalBytes: number | undefined
  /** Resolves to the length once it is known, if `totalBytes` is undefined. */
  measure?(): Promise<number>
  /** The bytes before any sound, if they are known even before rendering. */
  head?: Uint8Array
  /** Changes when the file is replaced. */
  version: string
  /** The bytes from an offset on, as they become available. */
  read(from: number): AsyncIterable<Uint8Array>
}

/** A recording whose length is known before it is rendered. */
export type ForeseenFile = SoundFile & { totalBytes: number }
