import type { FileFormat, RecordingChoice } from '@tempolibre/domain'
import { create } from 'zustand'

/** A download whose file the browser has just requested. */
export interface DownloadWait {
  /** Number of its licence. */
  number: string
  format: FileFormat
  /** A version that the licence covers, or its track; undefined: its track. */
  trackId?: string
  /** The licensed recording by default. */
  recording?: RecordingChoice
  /** Its stems mixed so; undefined: the recording itself. */
  mix?: string
  /** What is made of the recording; undefined: the recording itself. */
  edition?: string
}

/** Maximum number of songs shown, latest first. */
const maxShown = 4

/** Downloads whose recordings may still have to be rendered, latest first. */
export const useDownloadWaits = create<{ waits: readonly DownloadWait[] }>(() => ({ waits: [] }))

const isSame = (one: DownloadWait, other: DownloadWait) =>
  one.number === other.number &&
  one.format === other.format &&
  one.trackId === other.trackId &&
  one.recording === other.recording &&
  one.mix === other.mix &&
  one.edition === other.edition

/** Shows the visitor how long they wait for a recording, if at all. */
export function showDownloadWait(wait: DownloadWait): void {
  useDownloadWaits.setState(({ waits }) => ({
    waits: [wait, ...waits.filter((each) => !isSame(each, wait))].slice(0, maxShown),
  }))
}

/** Stops showing a download. */
export function hideDownloadWait(wait: DownloadWait): void {
  useDownloadWaits.setState(({ waits }) => ({ waits: waits.filter((each) => !isSame(each, wait)) }))
}
