/** A recording in full quality, whole or still being made. */
export interface SoundFile {
  /** Undefined while it is being made and nobody can say yet. */
  totalBytes: number | undefined
  /** Where `totalBytes` is undefined: the length, once all is there. */
  measure?(): Promise<number>
  /** What it begins with before any sound, where that is known although nothing of it may be there yet. */
  head?: Uint8Array
  /** Another one where other bytes were put in the file's place. */
  version: string
  /** The bytes from an offset on, as they come. */
  read(from: number): AsyncIterable<Uint8Array>
}
