import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { portOf } from '@tempolibre/domain/port-of'
import { expect, test } from 'vitest'
import { IdentifiedResponse } from './identified-response.ts'

const answers: [how: string, answer: (response: ServerResponse) => void][] = [
  ['as a list', (response) => response.writeHead(203, ['etag', '"1"', 'vary', 'cookie'])],
  ['as a table', (response) => response.writeHead(203, { etag: '"1"', vary: 'cookie' })],
  ['with a reason', (response) => response.writeHead(203, 'Changed', ['etag', '"1"', 'vary', 'cookie'])],
  [
    'as a list after another header',
    (response) => response.setHeader('vary', 'cookie').writeHead(203, ['etag', '"1"']),
  ],
  [
    'one by one',
    (response) => {
      response.statusCode = 203
      response.setHeader('etag', '"1"').setHeader('vary', 'cookie')
    },
  ],
]

test.each(answers)(
  '[R13.6] an answer has its id once, and all headers, if they are given %s',
  async (_, answer) => {
    await using server = createServer({ ServerResponse: IdentifiedResponse }, (_request, response) => {
      response.identify('x-request-id', 'one')
      answer(response)
      response.end('text')
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { headers, status } = await fetch(`http://127.0.0.1:${portOf(server)}`)
    expect(status).toBe(203)
    expect(Object.fromEntries(headers)).toMatchObject({ 'x-request-id': 'one', etag: '"1"', vary: 'cookie' })
  },
)
