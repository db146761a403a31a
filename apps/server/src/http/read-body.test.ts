import { createServer } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBody } from './read-body.ts'

const maxBytes = 10
const server = createServer((request, response) => {
  const answer = (body?: Buffer) => response.end(body ? `read: ${body.toString()}` : 'too large')
  readBody(request, maxBytes).then(answer, () => response.destroy())
})
let address = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${portOf(server)}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function send(body: string | ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const answer = await fetch(address, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { connection: 'close' },
  })
  return answer.text()
}

test('a body is read up to the limit, whether its length is announced or not', async () => {
  const unannounced = (text: string) => new Blob([text.slice(0, 4), text.slice(4)]).stream()
  for (const text of ['', '123456789', '1234567890']) {
    expect(await send(text)).toBe(`read: ${text}`)
    expect(await send(unannounced(text))).toBe(`read: ${text}`)
  }
  expect(await send('12345678901')).toBe('too large')
  expect(await send(unannounced('12345678901'))).toBe('too large')
})
