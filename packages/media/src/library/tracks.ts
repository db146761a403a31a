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

/** The library's tracks, whoever keeps them. */
export interface Tracks {
  /** The track with this preview; undefined if there is none, or it has no full-quality recording. */
  findByPreview(key: string): Promise<RecordedTrack | undefined>
  /** All tracks that have a full-quality recording, in the order in which their files are made ahead. */
  list(): Promise<readonly RecordedTrack[]>
}
