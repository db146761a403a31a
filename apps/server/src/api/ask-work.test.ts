import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { EditionOffer } from '@tempolibre/domain'
import { createCrowd } from '@tempolibre/fair-share'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askWork, createWorkAnswers } from './ask-work.ts'
import type { LocalWork } from './local-work.ts'

const name = `tempolibre-${randomUUID().slice(0, 8)}`
const socket = process.platform === 'win32' ? String.raw`\\.\pipe\${name}` : join(tmpdir(), name)

const offers: Record<string, EditionOffer> = {
  'masters/score.wav': {
    hasScore: true,
    edits: [15, 30, 60],
    loopSamples: 441_000,
    stems: ['drums', 'lead'],
    fit: { min: 10, max: 600 },
  },
  'masters/a b&c=1.wav': { hasScore: false, edits: [], loopSamples: undefined, stems: [], fit: undefined },
}
const work: Pick<LocalWork, 'progress'> & { editions: Pick<LocalWork['editions'], 'offer'> } = {
  editions: { offer: async (key) => offers[key] },
  progress: async ({ edition, isPreview, key }) =>
    key === 'gone'
      ? undefined
      : { state: isPreview ? 'ready' : 'waiting', place: edition ? 2 : 1, secondsLeft: 0.5 },
}
const crowd = createCrowd(() => 60_000)
const answer = createWorkAnswers(work, crowd)
const server = createServer((request, response) => void answer(request, response))

beforeAll(() => new Promise<void>((resolve) => server.listen(socket, resolve)))
afterAll(() => server.close())

test('a process that serves learns what can be made of a recording from the one that makes it', async () => {
  const { findEditions } = askWork(socket)
  for (const key of Object.keys(offers)) expect(await findEditions(key)).toEqual(offers[key])
  expect(await findEditions('masters/unknown.wav')).toBeUndefined()
})

test('it learns how far a recording is, and that there is none', async () => {
  const { findProgress } = askWork(socket)
  const key = 'masters/score.wav'
  expect(await findProgress({ key, isPreview: false })).toEqual({
    state: 'waiting',
    place: 1,
    secondsLeft: 0.5,
  })
  expect(await findProgress({ key, isPreview: true, edition: 'loop' })).toEqual({
    state: 'ready',
    place: 2,
    secondsLeft: 0.5,
  })
  expect(await findProgress({ key: 'gone', isPreview: false })).toBeUndefined()
})

test('it says that it cannot tell while that process is away', async () => {
  const { findEditions } = askWork(`${socket}-away`)
  await expect(findEditions('masters/score.wav')).rejects.toMatchObject({ code: 'unavailable' })
})

test('[R15.113] a process that serves tells the one that renders who is there and has used how much, and learns what it knows besides', async () => {
  crowd.note('192.0.2.7')
  crowd.use('192.0.2.7', 900)
  const told = { seen: [{ sender: '192.0.2.1', agoMs: 100 }], used: [{ holder: '192.0.2.1', ms: 50 }] }
  const { tellPresent } = askWork(socket)
  expect(await tellPresent(told)).toEqual({
    seen: [{ sender: '192.0.2.7', agoMs: 0 }, ...told.seen],
    used: [{ holder: '192.0.2.7', ms: 900 }],
  })
  expect(crowd.hasOthers('192.0.2.7')).toBe(true)
  expect(crowd.isModest('192.0.2.1')).toBe(true)
  // What is told again is not added.
  await tellPresent(told)
  expect(crowd.tell('another').used).toContainEqual({ holder: '192.0.2.1', ms: 50 })
  expect(await askWork(`${socket}-away`).tellPresent(told)).toBeUndefined()
})
