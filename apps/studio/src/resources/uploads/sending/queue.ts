import { useCallback, useSyncExternalStore } from 'react'
import type { Told } from './told.ts'
import { sendFile } from './send-file.ts'
import { createSendQueue, type SentFile } from './send-queue.ts'

/** The files on their way, of all uploads. */
export const queue = createSendQueue(sendFile)

// Leaving the page stops what is being sent.
addEventListener('beforeunload', (event) => {
  if (queue.isBusy()) event.preventDefault()
})

/** The files of an upload that were chosen in this window. */
export function useSending(uploadId: string): readonly SentFile[] {
  const files = useCallback(() => queue.files(uploadId), [uploadId])
  return useSyncExternalStore(queue.subscribe, files)
}

/** What was said of the files that were chosen last in this window. */
export function useTold(uploadId: string): Told | undefined {
  const told = useCallback(() => queue.told(uploadId), [uploadId])
  return useSyncExternalStore(queue.subscribe, told)
}
