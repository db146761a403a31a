import { Agent, get, type Server } from 'node:http'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { portOf } from '@tempolibre/domain/port-of'
import { type BoundedServer, createBoundedServer } from './bounded-server.ts'
import { readBody } from './read-body.ts'

const bounds = { requestMs: 3000, headersMs: 1500, checkMs: 50, keepAliveMs: 5000, connections: 20 }
let server: Server
let stop: BoundedServer['stop']
let sockets: Socket[]

beforeEach(async () => {
  sockets = []
  ;({ server, stop } = createBoundedServer((request, response) => {
    if (request.method === 'POST') {
      readBody(request, 1000).then(
        (body) => response.end(`took ${body?.length}`),
        () => response.destroy(),
      )
      return
    }
    // A download that takes far longer than a request may.
    void (async () => {
      for (let part = 0; part < 6; part++) {
        response.write('part ')
        await setTimeout(bounds.requestMs / 2)
      }
      response.end('end')
    })()
  }, bounds))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await stop({ requestMs: 0 })
})

function open(): Socket {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}

/** Sends a text byte by byte, until the server closes the connection. */
async function drip(socket: Socket, sent: string): Promise<void> {
  for (const byte of sent) {
    if (socket.destroyed || socket.readableEnded) return
    socket.write(byte)
    await setTimeout(40)
  }
}

/** What arrives before the connection ends. One that is cut while the client still writes is reset, and may lose the answer. */
async function textUntilCut(socket: Socket): Promise<string> {
  let received = ''
  socket.setEncoding('utf8').on('data', (part: string) => (received += part))
  socket.on('error', () => undefined)
  await once(socket, 'close').catch(() => undefined)
  return received
}

const head = 'Host: x\r\nConnection: close\r\n'

test('a client that never completes the headers is disconnected', async () => {
  const socket = open()
  const answer = textUntilCut(socket)
  await drip(socket, `GET / HTTP/1.1\r\n${head}X-Slow: ${'a'.repeat(100)}`)
  expect(await answer).toMatch(/^(HTTP\/1\.1 408 [^]*)?$/)
})

test('a client that sends nothing is disconnected', async () => {
  expect(await text(open())).toMatch(/^(HTTP\/1\.1 408 [^]*)?$/)
})

test('a client that never completes the body is disconnected', async () => {
  const socket = open()
  const answer = textUntilCut(socket)
  socket.write(`POST / HTTP/1.1\r\n${head}Content-Length: 500\r\n\r\n`)
  await drip(socket, 'a'.repeat(100))
  expect(await answer).not.toContain('took')
})

test('a body sent in time is accepted, and a download may take long', { tags: 'thorough' }, async () => {
  const form = open()
  form.write(`POST / HTTP/1.1\r\n${head}Content-Length: 5\r\n\r\nhello`)
  expect(await text(form)).toContain('took 5')
  const download = open()
  download.write(`GET / HTTP/1.1\r\n${head}\r\n`)
  expect(await text(download)).toMatch(/end\r\n/)
})

test('stopping answers what is under way, and ends each connection with its answer', async () => {
  const form = open()
  const formAnswer = text(form)
  form.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhe')
  await once(server, 'request')
  // A proxy's connection, used again as soon as it is free.
  const proxy = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise((resolve, reject) => {
      get({ port: portOf(server), agent: proxy }, (response) => resolve(text(response))).once('error', reject)
    })
  const answers = Promise.allSettled([ask(), ask()])
  await once(server, 'request')

  const stopped = stop({ requestMs: 60_000 })
  form.write('llo')
  await stopped
  expect(await formAnswer).toMatch(/^connection: close\r\n[^]*took 5/im)
  expect(await answers).toMatchObject([
    { status: 'fulfilled', value: expect.stringMatching(/end$/) },
    { status: 'rejected' },
  ])
})

test(
  'a download may take longer than other answers once the server stops',
  { tags: 'thorough' },
  async () => {
    const [download, page] = [open(), open()]
    download.write('GET /download HTTP/1.1\r\nHost: x\r\n\r\n')
    page.write('GET /page HTTP/1.1\r\nHost: x\r\n\r\n')
    const answers = Promise.all([text(download), text(page).catch(() => '')])
    await once(server, 'request')
    await once(server, 'request')
    await stop({ requestMs: 0, longMs: 60_000, isLong: ({ url }) => url === '/download' })
    const [whole, cut] = await answers
    expect(whole).toContain('end')
    expect(cut).not.toContain('end')
  },
)

test.each(['1.0', '1.1'])(
  '[R15.105] a download that is cut off by the stop does not look whole to a client of HTTP/%s',
  async (version) => {
    const socket = open()
    let error: unknown
    socket.on('error', (raised) => (error = raised))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    let received = ''
    socket.setEncoding('utf8').on('data', (part: string) => (received += part))
    socket.write(`GET /download HTTP/${version}\r\nHost: x\r\n\r\n`)
    await once(socket, 'data')
    await stop({ requestMs: 0 })
    await closed
    expect(received).toContain('part ')
    // A last chunk would end it as a whole one; without chunks only a reset tells.
    const isChunked = /transfer-encoding: chunked/i.test(received)
    expect(isChunked ? !/\r\n0\r\n/.test(received) : error instanceof Error && error.message).toBe(
      isChunked ? true : 'read ECONNRESET',
    )
  },
)

test('the number of connections is limited', async () => {
  const held = Array.from({ length: bounds.connections }, open)
  await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  const late = open()
  expect(await text(late).catch(() => '')).toBe('')
})
