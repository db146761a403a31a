import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { portOf } from '@tempolibre/domain/port-of'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAnswerWatch } from './answer-in-time.ts'

const log = { warn: vi.fn<(details: object, message: string) => void>() }
const watch = createAnswerWatch({
  answerLate: (_, response) => void response.writeHead(503).end('late'),
  routeOf: ({ url }) => (url === '/upload' ? 'upload' : 'page'),
  log,
})
const faults: unknown[] = []
/** By path: what answers, late or never. */
const handlers: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>> = {
  '/hangs': () => new Promise(() => {}),
  async '/wakes'(_, response) {
    await delay(10_500)
    response.writeHead(200).end('at last')
  },
  async '/streams'(_, response) {
    response.writeHead(200).flushHeaders()
    await delay(11_000)
    response.end('the last byte')
  },
  async '/waits'(_, response) {
    response.writeHead(200)
    await delay(11_000)
    response.end('the first byte')
  },
  async '/upload'(request, response) {
    let bytes = 0
    for await (const piece of request) bytes += (piece satisfies Buffer).length
    await delay(10_500)
    response.end(String(bytes))
  },
}
const server = createServer((request, response) => {
  const path = request.url ?? ''
  handlers[path]?.(request, response).catch((error: unknown) => faults.push(error))
  watch(request, response)
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function ask(path: string) {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${portOf(server)}${path}`)
  const begunMs = performance.now() - began
  return { status: answer.status, begunMs, text: await answer.text(), ms: performance.now() - began }
}

/** Sends a file whose second half comes eleven seconds after the first. */
function upload(): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-length': '2000' }
    const sent = send({ port: portOf(server), path: '/upload', method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject)
    sent.write(Buffer.alloc(1000))
    void delay(11_000).then(() => sent.end(Buffer.alloc(1000)))
  })
}

test(
  '[R15.87] whatever waits for something that hangs is answered within ten seconds; what streams and what is uploaded goes on',
  { tags: 'thorough', timeout: 40_000 },
  async () => {
    const [hanging, waking, streaming, waiting, uploaded] = await Promise.all([
      ask('/hangs'),
      ask('/wakes'),
      ask('/streams'),
      ask('/waits'),
      upload(),
    ])
    for (const late of [hanging, waking]) {
      expect(late).toMatchObject({ status: 503, text: 'late' })
      expect(late.ms).toBeLessThan(10_000)
    }
    expect(waiting).toMatchObject({ status: 200, text: 'the first byte' })
    expect(waiting.begunMs).toBeLessThan(10_000)
    expect(streaming).toMatchObject({ status: 200, text: 'the last byte' })
    expect(uploaded).toBe(200)
    // The one that woke up late could not answer twice.
    expect(faults).toHaveLength(1)
    // One line a minute.
    expect(log.warn).toHaveBeenCalledTimes(1)
  },
)
