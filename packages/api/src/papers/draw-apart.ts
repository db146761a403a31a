import { ApiError } from '@tempolibre/contract'
import { answeredInTime, deadlineSignal } from '@tempolibre/database'
import { createFairGate } from '@tempolibre/fair-share'
import { Tinypool } from 'tinypool'
import { currentWork } from '../http/pay-work.ts'
import type { DrawnPaper, PaperOrder } from './draw-paper.ts'
import { isLookOnly } from './look-only.ts'

/** How long the thread waits for another paper before it ends and gives its memory back, in ms. */
const idleMs = 30_000
/** Papers of one account that may wait: in the time of an answer no more are drawn. */
export const maxWaitingEach = 10
const maxWaiting = 200
/** What would wait longer behind papers of its account is refused, unless its answer has begun (`answer-with-paper.ts`). */
const maxWaitMs = 5000

let pool: Tinypool | undefined

/** Accounts and senders take turns; the papers for mails are one more among them. */
const line = createFairGate({
  atOnce: 1,
  atOnceEach: 1,
  maxWaitingEach,
  maxWaiting,
  maxWaitMs,
  refusal: (waitMs = 0) =>
    new ApiError('too_many_requests', { retryAfterSeconds: Math.max(5, Math.ceil(waitMs / 1000)) }),
})

/**
 * Draws a paper as a PDF in a thread of its own, one at a time: a page takes 150 ms, which must not block other requests.
 * The thread is started with the first paper. Its CPU time is charged to the payer of the call. A paper whose
 * reader has gone leaves the line; one that is being drawn is finished, since stopping it would stop the thread.
 * @throws ApiError `too_many_requests` if the payer is in debt, or too many papers of the holder wait already
 */
export async function drawApart(
  order: PaperOrder,
  { admit, gone, holder, spend, turn } = currentWork(),
): Promise<Buffer> {
  // A HEAD gets the headers only; a length is not among them.
  if (isLookOnly()) return Buffer.alloc(0)
  admit()
  pool ??= new Tinypool({
    filename: new URL('./draw-paper.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  })
  const drawing = pool
  const end = await turn()
  try {
    const signals = [deadlineSignal(), gone].filter((signal) => signal !== undefined)
    const drawn = line.run(holder, () => drawing.run(order), AbortSignal.any(signals), answeredInTime())
    const { bytes, cpuSeconds }: DrawnPaper = await drawn
    spend({ cpuSeconds, bytes: bytes.byteLength })
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } finally {
    end()
  }
}
