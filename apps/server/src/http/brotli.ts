import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, type BrotliOptions, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/**
 * Compresses a text with brotli. The window is no larger than the text: for more than 64 KB, the encoder otherwise
 * allocates 8 MB for a window of 4 MB each time, and collecting them costs more than rendering the page.
 * @param quality 0 to 11
 */
export function compressWithBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return compress(body, optionsFor(body, quality))
}

/**
 * Like `compressWithBrotli`, at once and on this thread: at the lowest qualities, a page takes less time than its way to
 * another thread and back.
 */
export function compressWithBrotliAtOnce(body: Buffer, quality: number): Buffer {
  return brotliCompressSync(body, optionsFor(body, quality))
}

function optionsFor(body: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  }
}

/** The smallest n for which a window of 2^n - 16 bytes fits the text (RFC 7932 §9.1). */
function windowBits(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + 16))
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW)
}
