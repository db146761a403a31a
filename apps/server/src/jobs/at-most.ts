/**
 * Waits for work that may never end, such as a statement that a dead connection does not answer.
 * @param ms how long
 * @returns whether it has ended; rejects as it does
 */
export async function atMost(ms: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), ms)
  try {
    return await Promise.race([work.then(() => true), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
