import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Told } from './told.ts'
import { createSendQueue, type FileToSend, type SendFile, type SendQueue } from './send-queue.ts'

interface Sending {
  path: string
  fileId: string | undefined
  progress: (sent: number) => void
  arrive: () => void
  fail: (reason: string) => void
  stopped: () => boolean
}

let under: Sending[]
let queue: SendQueue

beforeEach(() => {
  under = []
  const send: SendFile = ({ fileId, path }, progress, signal) =>
    new Promise((resolve, reject) => {
      under.push({
        path,
        fileId,
        progress,
        arrive: resolve,
        fail: (reason) => reject(new Error(reason)),
        stopped: () => signal.aborted,
      })
    })
  queue = createSendQueue(send)
})

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'any', { lastModified: 1000 })
const choose = (...paths: string[]) => paths.map((path) => ({ path, file: fileOf(10) }))
const told: Told = { added: 0, replaced: [], resumed: 0, same: 0, missing: [], passedOver: [] }
const add = (uploadId: string, files: readonly FileToSend[]) => queue.add(uploadId, files, told)
const states = () =>
  Object.fromEntries(queue.files('1').map(({ path, sent, state }) => [path, `${state} ${sent}`]))
/** Screens are told of changes a moment later. */
const see = (expected: Record<string, string>) =>
  vi.waitFor(() => expect(states()).toEqual(expected), { timeout: 5000 })

describe('[R12.4] files that were chosen', () => {
  test('are sent three at a time, in order', async () => {
    add('1', choose('a.wav', 'b.wav', 'c.wav', 'd.wav'))
    expect(under.map(({ path }) => path)).toEqual(['a.wav', 'b.wav', 'c.wav'])
    under[1]?.progress(7)
    under[0]?.arrive()
    await see({ 'a.wav': 'sent 10', 'b.wav': 'sending 7', 'c.wav': 'sending 0', 'd.wav': 'sending 0' })
    expect(queue.isBusy()).toBe(true)
    for (const { arrive } of under) arrive()
    await vi.waitFor(() => expect(queue.isBusy()).toBe(false))
  })

  test('go on where they stopped', () => {
    add('1', [{ path: 'b.wav', file: fileOf(10), fileId: 'id of b', received: 4 }, ...choose('c.wav')])
    expect(under.map(({ fileId, path }) => [path, fileId])).toEqual([
      ['b.wav', 'id of b'],
      ['c.wav', undefined],
    ])
    expect(states()).toEqual({ 'b.wav': 'sending 4', 'c.wav': 'sending 0' })
  })

  test('[R17.21] are sent again once they have arrived, and in place of another one on its way', async () => {
    add('1', choose('a.csv', 'b.wav'))
    under[0]?.arrive()
    await see({ 'a.csv': 'sent 10', 'b.wav': 'sending 0' })
    // What is to be sent was compared before: what this window has sent does not count.
    add('1', [{ path: 'a.csv', file: fileOf(10) }, ...choose('b.wav')])
    expect(under.map(({ path }) => path)).toEqual(['a.csv', 'b.wav', 'a.csv'])
    add('1', [{ path: 'b.wav', file: fileOf(12) }])
    expect(under.map(({ path }) => path)).toEqual(['a.csv', 'b.wav', 'a.csv', 'b.wav'])
    expect(under[1]?.stopped()).toBe(true)
    under[3]?.arrive()
    under[2]?.arrive()
    // The one that was stopped says nothing any more.
    under[1]?.fail('stopped')
    await see({ 'a.csv': 'sent 10', 'b.wav': 'sent 12' })
  })

  test('are not sent in vain: what would be refused is told at once', async () => {
    add('1', [
      ...choose('a.exe', 'x\\y.wav'),
      { path: 'empty.wav', file: fileOf(0) },
      { path: 'ok.wav', file: fileOf(1) },
    ])
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
    add('1', choose('a.wav', 'b.wav', 'c.wav', 'd.wav'))
    add('1', choose('a.wav'))
    expect(under.length).toBe(3)
    under[0]?.fail('The disk is full.')
    await see({ 'a.wav': 'failed 0', 'b.wav': 'sending 0', 'c.wav': 'sending 0', 'd.wav': 'sending 0' })
    expect(queue.files('1')[0]?.reason).toBe('The disk is full.')
    expect(queue.files('2')).toEqual([])
    under[1]?.arrive()
    queue.retry('1')
    await vi.waitFor(() => expect(under.at(-1)?.path).toBe('a.wav'))
    queue.drop('1', 'd.wav')
    await vi.waitFor(() => expect(Object.keys(states())).toEqual(['a.wav', 'b.wav', 'c.wav']))
  })
})
