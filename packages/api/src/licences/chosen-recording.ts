import type { RecordingChoice } from '@tempolibre/domain'

/** A track's recording, and the one that a licence was issued for if that is another. */
interface LicensedRecordings {
  master: string | null
  preview: string | null
  former_master: string | null
  /** Null: the licence was issued for the recording that the track has. */
  former_preview: string | null
}

/** The storage keys of the recording that is downloaded. */
export interface ChosenRecording {
  /** Null: there is only the preview. */
  master: string | null
  preview: string | null
  /** Whether the track has another recording now. */
  isFormer: boolean
}

/** @param choice `licensed` by default */
export function chooseRecording(
  row: LicensedRecordings,
  choice: RecordingChoice | undefined,
): ChosenRecording {
  return choice === 'current' || row.former_preview === null
    ? { master: row.master, preview: row.preview, isFormer: false }
    : { master: row.former_master, preview: row.former_preview, isFormer: true }
}
