import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSendQueue, type SendFile, type SendQueue } from './send-queue.ts'

interface Sending {
  path: string
  fileId: string | undefined
  progress: (sent: number) => void
  arrive: () => void
  fail: (reason: string) => void
}

let under: Sending[]
let queue: SendQueue

beforeEach(() => {
  under = []
  const send: SendFile = ({ fileId, path }, progress) =>
    new Promise((resolve, reject) => {
      under.push({ path, fileId, progress, arrive: resolve, fail: (reason) => reject(new Error(reason)) })
    })
  queue = createSendQueue(send)
})

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'any', { lastModified: 1000 })
const choose = (...paths: string[]) => paths.map((path) => ({ path, file: fileOf(10) }))
const known = (path: string, complete: boolean, bytes = 10) => ({
  id: `id of ${path}`,
  path,
  bytes,
  modified_at: new Date(1000).toISOString(),
  complete,
  received: complete ? bytes : 4,
})
const states = () =>
  Object.fromEntries(queue.files('1').map(({ path, sent, state }) => [path, `${state} ${sent}`]))
/** Screens are told of changes a moment later. */
const told = (expected: Record<string, string>) =>
  vi.waitFor(() => expect(states()).toEqual(expected), { timeout: 5000 })

describe('[R12.4] files that were chosen', () => {
  test('are sent three at a time, in order', async () => {
    queue.add('1', choose('a.wav', 'b.wav', 'c.wav', 'd.wav'), [])
    expect(under.map(({ path }) => path)).toEqual(['a.wav', 'b.wav', 'c.wav'])
    under[1]?.progress(7)
    under[0]?.arrive()
    await told({ 'a.wav': 'sent 10', 'b.wav': 'sending 7', 'c.wav': 'sending 0', 'd.wav': 'sending 0' })
    expect(queue.isBusy()).toBe(true)
    for (const { arrive } of under) arrive()
    await vi.waitFor(() => expect(queue.isBusy()).toBe(false))
  })

  test('go on where they stopped, and are left out where they have arrived', () => {
    queue.add('1', choose('a.wav', 'b.wav', 'c.wav'), [
      known('a.wav', true),
      known('b.wav', false),
      // Another file of the same name.
      known('c.wav', true, 11),
    ])
    expect(under.map(({ fileId, path }) => [path, fileId])).toEqual([
      ['b.wav', 'id of b.wav'],
      ['c.wav', undefined],
    ])
  })

  test('are not sent in vain: what would be refused is told at once, hidden files are passed over', async () => {
    queue.add(
      '1',
      [
        ...choose('a.exe', '.DS_Store', 'a/..wav/b.wav', 'x\\y.wav'),
        { path: 'empty.wav', file: fileOf(0) },
        { path: 'ok.wav', file: fileOf(1) },
      ],
      [],
    )
    expect(under.map(({ path }) => path)).toEqual(['ok.wav'])
    await vi.waitFor(() =>
      expect(queue.files('1').map(({ fault, path }) => [path, fault])).toEqual([
        ['a.exe', 'kind'],
        ['x\\y.wav', 'name'],
        ['empty.wav', 'empty'],
        ['ok.wav', undefined],
      ]),
    )
  })

  test('that failed say why, hold up no other, and are sent again when asked', async () => {
    queue.add('1', choose('a.wav', 'b.wav', 'c.wav', 'd.wav'), [])
    queue.add('1', choose('a.wav'), [])
    expect(under.length).toBe(3)
    under[0]?.fail('The disk is full.')
    await told({ 'a.wav': 'failed 0', 'b.wav': 'sending 0', 'c.wav': 'sending 0', 'd.wav': 'sending 0' })
    expect(queue.files('1')[0]?.reason).toBe('The disk is full.')
    expect(queue.files('2')).toEqual([])
    under[1]?.arrive()
    queue.retry('1')
    await vi.waitFor(() => expect(under.at(-1)?.path).toBe('a.wav'))
    queue.drop('1', 'd.wav')
    await vi.waitFor(() => expect(Object.keys(states())).toEqual(['a.wav', 'b.wav', 'c.wav']))
  })
})
