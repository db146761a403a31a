import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that keeps what it is sent; it can be taken away and brought back. */
export class MailServer {
  /** Mails as they travelled, headers and body. */
  readonly received: string[] = []
  #server: SMTPServer | undefined
  #port = 0

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  /** Opens on the same port again, once it has had one. */
  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, _, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          this.received.push(Buffer.concat(chunks).toString())
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#port = (server.server.address() as AddressInfo).port
    this.#server = server
  }

  async close(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (server) await new Promise<void>((resolve) => server.close(resolve))
  }
}
