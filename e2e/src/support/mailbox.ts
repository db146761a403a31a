import { createServer } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import { MailServer, type ReceivedMail } from '@tempolibre/server/mail-server'
import { vi } from 'vitest'
import { patienceMs } from './patience.ts'

/** A mail as its reader sees it. */
export interface Mail {
  subject: string
  /** Its plain text. */
  text: string
}

export interface Mailbox {
  /** Where mails can be read, from any process. */
  url: string
  /** Variables that make a server send its mail here. */
  variables: { SMTP_URL: string; MAIL_FROM: string; MAIL_TO: string }
  close(): Promise<void>
}

/** Opens a real mail server, and an address where its mails can be read. */
export async function openMailbox(): Promise<Mailbox> {
  const mailServer = new MailServer()
  await mailServer.open()
  const reader = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to') ?? ''
    const mails = mailServer.received.filter(({ to }) => to.includes(address)).map(readMail)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(mails))
  })
  await new Promise<void>((resolve) => reader.listen(0, '127.0.0.1', resolve))
  const port = portOf(reader)
  return {
    url: `http://127.0.0.1:${port}`,
    variables: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'site@music.example',
      MAIL_TO: 'operator@music.example',
    },
    async close() {
      await mailServer.close()
      await new Promise((resolve) => reader.close(resolve))
    },
  }
}

/** Waits until a number of mails have arrived for an address, and returns the last. */
export function mailTo(mailboxUrl: string, address: string, count = 1): Promise<Mail> {
  return vi.waitFor(
    async () => {
      const response = await fetch(`${mailboxUrl}/?to=${encodeURIComponent(address)}`)
      const mails: Mail[] = await response.json()
      const last = mails.at(-1)
      if (!last || mails.length !== count)
        throw new Error(`${mails.length} mails to ${address}, not ${count}`)
      return last
    },
    { timeout: patienceMs, interval: 50 },
  )
}

/** The link in a mail. */
export function linkIn({ text }: Mail): string {
  const link = /^https?:\S+$/m.exec(text)?.[0]
  if (link === undefined) throw new Error(`no link in:\n${text}`)
  return link
}

function readMail({ source }: ReceivedMail): Mail {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1]
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`)
  const plain =
    parts.find((part) => /content-type: text\/plain/i.test(part.split('\r\n\r\n', 1)[0] ?? '')) ?? ''
  const [head = '', ...body] = plain.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  return {
    subject: /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? '',
    text: /quoted-printable/i.test(head)
      ? decodeQuotedPrintable(text)
      : /base64/i.test(head)
        ? Buffer.from(text, 'base64').toString()
        : text,
  }
}

/** RFC 2045 §6.7. */
function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}
