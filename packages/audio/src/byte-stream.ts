/** Bytes that are read once, from the first to the last. */
export interface ByteStream {
  /** The next bytes without consuming them: `length` of them, or all that are left. */
  peek(length: number): Promise<Buffer>
  /** Consumes and returns the next bytes: `length` of them, or all that are left. */
  read(length: number): Promise<Buffer>
  /** Consumes bytes without holding them; stops at the end. */
  skip(length: number): Promise<void>
  /** Number of bytes consumed. */
  position(): number
  /** Ends the source. */
  close(): Promise<void>
}

/** @param source the bytes in chunks of any length */
export function openByteStream(source: AsyncIterable<Uint8Array>): ByteStream {
  const chunks = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  let position = 0
  const nextChunk = async () => {
    const { done, value } = await chunks.next()
    return done === true ? undefined : value
  }
  const peek = async (length: number) => {
    if (held.length < length) {
      const pieces: Uint8Array[] = [held]
      for (let there = held.length; there < length;) {
        const chunk = await nextChunk()
        if (!chunk) break
        pieces.push(chunk)
        there += chunk.length
      }
      held = Buffer.concat(pieces)
    }
    return held.subarray(0, length)
  }
  const consume = (length: number) => {
    held = held.subarray(length)
    position += length
  }
  return {
    peek,
    async read(length) {
      const bytes = await peek(length)
      consume(bytes.length)
      return bytes
    },
    async skip(length) {
      for (let left = length; left > 0;) {
        if (held.length === 0) held = Buffer.from((await nextChunk()) ?? [])
        if (held.length === 0) return
        const count = Math.min(left, held.length)
        consume(count)
        left -= count
      }
    },
    position: () => position,
    async close() {
      await chunks.return?.()
    },
  }
}
