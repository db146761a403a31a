import type { RenditionFormat } from '../sound/formats.ts'
import type { RecordingSource } from '../sound/recording.ts'

/** A file to make from a recording. */
export interface Rendition {
  /** File name in the folder. */
  key: string
  /** The recording's, for messages. */
  title: string
  /** `stems`: the file with all stems of the recording. */
  format: RenditionFormat | 'stems'
  source: RecordingSource
  /** A preview's tag, at the beginning of the file. */
  tag?: Uint8Array | undefined
  /** Length of the file in bytes; a file of another length is made again. */
  byteLength: number
  /** Playing time; the work left to do is measured by it. */
  seconds: number
}

/** A rendition that is being made, or is there. */
export interface OpenRendition {
  /** Length of the whole file in bytes. */
  totalBytes: number
  /** Its bytes from an offset on, as they become available. */
  read: (from: number) => AsyncIterable<Uint8Array>
}
