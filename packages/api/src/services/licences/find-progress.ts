import type { DownloadState } from '@tempolibre/contract'
import type { DownloadableFile } from './signed-files.ts'

/** The progress of a recording; `place` is 1 for the next one. */
export interface RecordingProgress {
  state: DownloadState
  place?: number
  /** Until it is complete; undefined if unknown. */
  secondsLeft?: number | undefined
}

/** Queries the renderer; undefined for a recording that neither exists nor can be rendered. */
export type FindProgress = (
  file: Pick<DownloadableFile, 'edition' | 'isPreview' | 'key' | 'mix'>,
) => Promise<RecordingProgress | undefined>
