/**
 * A rendered document. The server around the site takes its text as it is (`written`): a body would copy it through a
 * stream. A caller that reads all of it gets it as from any other response.
 */
export class DocumentAnswer extends Response {
  /** The document as Latin-1 text, one character per UTF-8 byte. */
  readonly written: string

  constructor(written: string, init: ResponseInit) {
    super(null, init)
    this.written = written
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return new Response(this.#bytes()).arrayBuffer()
  }

  override async text(): Promise<string> {
    return this.#bytes().toString()
  }

  #bytes(): Buffer<ArrayBuffer> {
    return Buffer.from(this.written, 'latin1')
  }
}
