/** Bytes that are still being made: readers get what is there and wait for the rest. */
export interface GrowingBytes {
  readonly length: number
  append: (bytes: Uint8Array) => void
  /** All bytes are there. */
  finish: () => void
  /** The rest will not come: readers throw `error` where the bytes end. */
  fail: (error: Error) => void
  /** What was finished is kept elsewhere, from where readers get the rest: nothing of it stays in memory for slow ones. */
  handOver: (read: (from: number) => AsyncIterable<Uint8Array>) => void
  /** All bytes from an offset on, as they arrive; for any number of readers. */
  read: (from: number) => AsyncGenerator<Uint8Array>
}

export function createGrowingBytes(): GrowingBytes {
  const pieces: Uint8Array[] = []
  let length = 0
  let ended = false
  let failure: Error | undefined
  let elsewhere: ((from: number) => AsyncIterable<Uint8Array>) | undefined
  let waiting: (() => void)[] = []

  const wake = () => {
    const woken = waiting
    waiting = []
    for (const resolve of woken) resolve()
  }

  return {
    get length() {
      return length
    },
    append(bytes) {
      if (bytes.length === 0) return
      pieces.push(bytes)
      length += bytes.length
      wake()
    },
    finish() {
      ended = true
      wake()
    },
    fail(error) {
      failure = error
      ended = true
      wake()
    },
    handOver(read) {
      elsewhere = read
      pieces.length = 0
    },
    async *read(from) {
      let skip = from
      let at = from
      for (let index = 0; ;) {
        if (elsewhere) {
          yield* elsewhere(at)
          return
        }
        const piece = pieces[index]
        if (piece) {
          index++
          if (skip >= piece.length) skip -= piece.length
          else {
            const part = skip > 0 ? piece.subarray(skip) : piece
            skip = 0
            at += part.length
            yield part
          }
        } else if (ended) {
          if (failure) throw failure
          return
        } else {
          await new Promise<void>((resolve) => waiting.push(resolve))
        }
      }
    },
  }
}
