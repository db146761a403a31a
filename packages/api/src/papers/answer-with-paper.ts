import { setTimeout as sleep } from 'node:timers/promises'
import { timeLeft } from '@tempolibre/database'
import { currentWork, type PaidWork } from '../http/pay-work.ts'

/** Draws a paper whose facts are known, charged to its payer. */
export type DrawPaper = (work: PaidWork) => Promise<Buffer>

/** A paper that is not there by then is sent when it is, in ms. */
const beginsAfterMs = 5000
/** Its headers have to leave before the deadline of the answer, in ms. */
const marginMs = 1500

/**
 * The body of an answer that is a paper. On a busy machine the thread that draws takes longer to start than an answer may take: the
 * answer then begins without the paper, and the paper follows. Only after admission: until its turn `draw` may reject.
 * If its reader leaves meanwhile, it is not drawn.
 * @throws whatever `draw` throws before the answer begins
 */
export async function answerWithPaper(
  draw: DrawPaper,
  afterMs: number = beginsAfterMs,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>> {
  const asked = currentWork()
  const queued = Promise.withResolvers<void>()
  const reader = new AbortController()
  const left = timeLeft()
  const drawn = draw({
    ...asked,
    gone: reader.signal,
    async turn(options) {
      const end = await asked.turn(options)
      queued.resolve()
      return end
    },
  }).then((bytes) => new Uint8Array(bytes))
  // The reader of the body gets the same error.
  drawn.catch(() => {})
  if (left === undefined) return drawn
  const late = Promise.all([sleep(Math.max(0, Math.min(afterMs, left - marginMs))), queued.promise])
    // A line that is full says so at once.
    .then(() => sleep(0))
    .then(() => 'late' as const)
  const first = await Promise.race([drawn, late])
  if (first !== 'late') return first
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(await drawn)
      controller.close()
    },
    cancel(reason) {
      reader.abort(reason)
    },
  })
}
