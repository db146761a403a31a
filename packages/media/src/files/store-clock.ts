import type { S3Settings, StorageWatcher } from './media-storage.ts'
import { StorageError } from './storage-error.ts'

/** Difference in ms from which on a refusal may be the clock's fault: stores refuse from 15 minutes on, some from five. */
const maxDifferenceMs = 60_000

/**
 * Time by the store's clock, by which requests are signed: a store refuses those of a machine whose clock is wrong
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html, RequestTimeTooSkewed).
 */
export function createStoreClock({ endpoint }: S3Settings, watcher: StorageWatcher | undefined) {
  let aheadMs: number | undefined
  let correctedMs = 0
  return {
    get aheadMs() {
      return aheadMs
    },
    now: () => new Date(Date.now() - correctedMs),
    /** @param date header of an answer; to the second */
    learn(date: string | undefined): void {
      const told = Date.parse(date ?? '')
      if (Number.isFinite(told)) aheadMs = Date.now() - told
    },
    /** Signs by the store's clock from now on, and tells the watcher. @returns whether that is another time */
    correct(): boolean {
      if (aheadMs === undefined || Math.abs(aheadMs - correctedMs) < maxDifferenceMs) return false
      correctedMs = aheadMs
      watcher?.clockDiffers?.(new StorageError('clock', describeClock(endpoint, aheadMs)))
      return true
    },
  }
}

/** @param aheadMs by how much this machine's clock is ahead of the store's */
export function describeClock(endpoint: string, aheadMs: number): string {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  return `The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the store at ${endpoint}. Let both follow the same time server (NTP): links and sessions end at the wrong time.`
}
