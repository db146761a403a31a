import { renderToPipeableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DocumentAnswer } from './document-answer.server.ts'
import { DocumentSink } from './document-sink.server.ts'

const words = 'Écouter « sans bruit » 🎧 '

test('a document is what React wrote, byte by byte, however long', async () => {
  const document = new DocumentSink()
  const content = words.repeat(2000)
  const { pipe } = renderToPipeableStream(content, { onAllReady: () => pipe(document) })
  await document.ended
  expect(document.text()).toBe(Buffer.from(content).toString('latin1'))
  const answer = new DocumentAnswer(document.text(), { status: 404, headers: { 'x-page': 'none' } })
  expect([answer.status, answer.headers.get('x-page'), await answer.text()]).toEqual([404, 'none', content])
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(content)
})

test('a document that React gives up is a failure', async () => {
  const document = new DocumentSink()
  document.destroy(new Error('the page failed'))
  await expect(document.ended).rejects.toThrow('the page failed')
})
