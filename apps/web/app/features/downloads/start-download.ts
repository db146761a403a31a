import type { PendingDownload } from './pending-download.ts'

type Start = (wanted: PendingDownload) => void

let start: Start | undefined

/** Names what starts downloads: the session, on every page. @returns takes it back */
export function provideDownloads(given: Start): () => void {
  start = given
  return () => {
    if (start === given) start = undefined
  }
}

/**
 * Asks for a download as its control does: the file, or a dialog that says what is missing.
 * @throws Error before the session has begun; what calls this comes with it
 */
export function startDownload(wanted: PendingDownload): void {
  if (!start) throw new Error('Downloads start with the session, which has not begun.')
  start(wanted)
}
