import type { FileFormat } from '@tempolibre/contract'
import { create } from 'zustand'

/** A download whose file the browser has just asked for. */
export interface DownloadWait {
  /** Of its licence. */
  number: string
  format: FileFormat
}

/** So many songs are shown at once, the latest ones. */
const maxShown = 4

/** The downloads whose recordings may still have to be rendered, latest first. */
export const useDownloadWaits = create<{ waits: readonly DownloadWait[] }>(() => ({ waits: [] }))

const isSame = (one: DownloadWait, other: DownloadWait) =>
  one.number === other.number && one.format === other.format

/** Has the visitor told how long they wait for a recording, if they do. */
export function showDownloadWait(wait: DownloadWait): void {
  useDownloadWaits.setState(({ waits }) => ({
    waits: [wait, ...waits.filter((each) => !isSame(each, wait))].slice(0, maxShown),
  }))
}

/** Nothing more is to be told of a download. */
export function hideDownloadWait(wait: DownloadWait): void {
  useDownloadWaits.setState(({ waits }) => ({ waits: waits.filter((each) => !isSame(each, wait)) }))
}
