import { Writable } from 'node:stream'

/** A block for each long text would leave holes of its size between the pages that are kept. */
const scratch = Buffer.allocUnsafeSlow(512 * 1024)
/** Bytes of a character of a string, at most. */
const maxBytes = 3

/**
 * Collects a document that React writes, as Latin-1 text. It takes everything at once and without a stream's queue, which
 * would cost more than what it queues.
 */
export class DocumentSink extends Writable {
  #text = ''
  readonly #ending = Promise.withResolvers<void>()
  /** Settles once the document is complete, or React has given up. */
  readonly ended = this.#ending.promise

  override write(piece: Uint8Array | string): boolean {
    this.#text += typeof piece === 'string' ? encode(piece) : read(piece)
    return true
  }

  override end(): this {
    this.#ending.resolve()
    return this
  }

  override destroy(error = new Error('the document was given up')): this {
    this.#ending.reject(error)
    return this
  }

  /** The document so far as Latin-1 text, one character per UTF-8 byte. */
  text(): string {
    return this.#text
  }
}

function encode(text: string): string {
  if (text.length * maxBytes > scratch.length) return Buffer.from(text).toString('latin1')
  return scratch.toString('latin1', 0, scratch.write(text))
}

const read = ({ buffer, byteLength, byteOffset }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
