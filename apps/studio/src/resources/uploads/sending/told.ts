import type { PassedOver } from '@tempolibre/domain/upload-rules'

/** What becomes of files that were chosen, told before they are sent. */
export interface Told {
  /** Files that the upload did not have. */
  added: number
  /** Paths of files that replace others of the same path; those that go on where they stopped are among neither. */
  replaced: readonly string[]
  /** Files that go on where they stopped. */
  resumed: number
  /** Files that the upload has, with the same content. */
  same: number
  /** Files of the upload that are no longer in the folder that was chosen. */
  missing: readonly { id: string; path: string }[]
  /** Files that an import does not read. */
  passedOver: readonly PassedOver[]
}
