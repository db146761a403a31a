import { Tinypool } from 'tinypool'
import type { PaperOrder } from './draw-paper.ts'
import { isLookOnly } from './look-only.ts'

/** How long the thread waits for another paper before it ends and gives its memory back, in ms. */
const idleMs = 30_000

let pool: Tinypool | undefined

/**
 * Draws a paper as a PDF in a thread of its own, one at a time: a page takes 150 ms, for which nobody else's request
 * may wait. The thread is started with the first paper.
 */
export async function drawApart(order: PaperOrder): Promise<Buffer> {
  // A HEAD gets the headers only; a length is not among them.
  if (isLookOnly()) return Buffer.alloc(0)
  pool ??= new Tinypool({
    filename: new URL('./draw-paper.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  })
  const bytes: Uint8Array<ArrayBuffer> = await pool.run(order)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
