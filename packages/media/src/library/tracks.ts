import type { StoredStem } from '../stems/stored-stems.ts'

/** A track with a stored recording. */
export interface RecordedTrack {
  title: string
  /** The artist's name. */
  artist: string
  /** Storage key of its preview. */
  preview: string
  /** Storage key of its WAV. */
  master: string
}

/** The stems of a song that were delivered, each a recording of its own. */
export interface DeliveredStems {
  /** The song's. */
  title: string
  artist: string
  stems: readonly StoredStem[]
  /** Storage key of the file with all of them. */
  key: string
}

/** The library's tracks, wherever they are kept. */
export interface Tracks {
  /** The track with this preview; undefined if there is none, or it has no full-quality recording. */
  findByPreview(key: string): Promise<RecordedTrack | undefined>
  /** All tracks that have a full-quality recording, in the order in which their files are made ahead. */
  list(): Promise<readonly RecordedTrack[]>
  /**
   * The stems that were delivered of a song; undefined: none were.
   * @param song the storage key of its WAV, or that of the file with its stems
   */
  findStems(song: { master: string } | { key: string }): Promise<DeliveredStems | undefined>
}
