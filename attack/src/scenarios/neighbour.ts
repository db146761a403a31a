import { Worker } from 'node:worker_threads'
import type { Customer } from './customers.ts'
import { quantile } from './median.ts'

/** An answer to a neighbour. */
export interface NeighboursAnswer {
  status: number
  code: string
  ms: number
}

/** What a customer beside an attack notices. */
export interface Noticed {
  calls: number
  /** The slowest twentieth begins here, in ms. */
  p95: number
  /** Answers that were not as they are alone. */
  failed: readonly NeighboursAnswer[]
}

/** What a neighbour's thread is told at its start. */
export interface NeighboursTask {
  url: string
  address: string
  token: string
  /** How often they call, in ms. */
  everyMs: number
  leastMs: number
}

/**
 * Calls as somebody who has nothing to do with the attack, until it is over and for some seconds at least. In a thread of
 * its own: what the attacker's own program is busy with must not count.
 */
export async function notice(
  { from: { address }, token }: Customer,
  url: string,
  until: Promise<unknown>,
  { everyMs = 25, leastMs = 5000 }: Partial<Pick<NeighboursTask, 'everyMs' | 'leastMs'>> = {},
): Promise<Noticed> {
  const workerData: NeighboursTask = { url, address, token, everyMs, leastMs }
  const worker = new Worker(new URL('neighbour-thread.ts', import.meta.url), { workerData })
  const answered = new Promise<NeighboursAnswer[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void until.finally(() => worker.postMessage('over')).catch(() => {})
  const answers = await answered
  await worker.terminate()
  const p95 = quantile(
    answers.map(({ ms }) => ms),
    0.95,
  )
  return { calls: answers.length, p95, failed: answers.filter(({ status }) => status !== 200) }
}
