import type { EditionOffer } from '@tempolibre/domain/editions'
import type { PreviewTags } from '@tempolibre/audio/tags'
import type { MediaStorage } from '../files/storage.ts'

/** What is known of a recording's sound before any of it is there. */
export interface SoundShape {
  /** In hertz. */
  sampleRate: number
  channels: 1 | 2
  /** Samples per channel. */
  sampleCount: number
}

/** The sound of a recording. */
export interface RecordingSound extends SoundShape {
  /** The samples in blocks of one array per channel, full scale 1; each is made when it is asked for. */
  blocks: AsyncIterable<readonly Float32Array[]>
}

/** What a module exports from which recordings are rendered; it is loaded in the rendering process. */
export interface RecordingModule {
  /**
   * The same recording must always give the same samples. Throws if there is no such recording.
   * @param storage in which recordings may be stored
   */
  openRecording(id: string, storage: MediaStorage): RecordingSound | Promise<RecordingSound>
}

/** Where the sound of a recording comes from. */
export interface RecordingSource {
  /** URL of a `RecordingModule`. */
  module: string
  /** The recording's id in that module. */
  id: string
  /** Of its stems the sum, each with this factor, 0 to 1; absent: the recording itself. */
  mix?: readonly number[]
}

/** A recording that is not stored, but made. */
export interface MadeRecording extends SoundShape, PreviewTags {
  id: string
  /** Storage key of its preview. */
  preview: string
  /** Storage key of its WAV. */
  master: string
  /** Ids of its stems, and the storage key of the file with all of them; absent: it has none. */
  stems?: { ids: readonly string[]; key: string }
}

/** Makes recordings when somebody plays or downloads them, as the demo library does. */
export interface RecordingMaker {
  /** URL of a `RecordingModule`; of a `StemsModule` as well if recordings have stems. */
  module: string
  /** In the order in which they are made ahead. */
  recordings: readonly MadeRecording[]
  /** What it makes of them besides: in its module, such a recording has the id `ID#EDITION`. */
  editions?: {
    /** Increment when the same edition of the same recording gets another sound. */
    version: number
    /** By the id of a recording. */
    offerOf(id: string): EditionOffer
  }
}
