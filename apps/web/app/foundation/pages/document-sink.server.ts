import { Writable } from 'node:stream'

/**
 * Collects a document that React writes. It takes everything at once and without a stream's queue, which would cost more
 * than what it queues.
 */
export class DocumentSink extends Writable {
  readonly #pieces: Uint8Array[] = []
  readonly #ending = Promise.withResolvers<void>()
  /** Settles once the document is complete, or React has given up. */
  readonly ended = this.#ending.promise

  override write(piece: Uint8Array | string): boolean {
    this.#pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
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
    return Buffer.concat(this.#pieces).toString('latin1')
  }
}
