import { type EndpointOutput, endpoints } from '@tempolibre/contract'
import {
  fingerprintAlgorithm,
  fingerprintSound,
  writeFingerprint,
} from '@tempolibre/domain/sound-fingerprint'
import { hearingRate, hearRecording } from '@tempolibre/domain/sound-search'
import { makeMelody } from '@tempolibre/domain/test-melody'
import { importLibrary } from '@tempolibre/database'
import { createMigratedDatabase, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import { perLanguage } from '@tempolibre/locales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../create-api.ts'
import { testSettings } from '../../fixtures/test-settings.ts'

type Found = EndpointOutput<'findSoundsLike'>

const melodies = [1, 2, 3].map((seed) => makeMelody(60, seed, hearingRate))
const soundOf = (samples: Float32Array) => ({ sampleRate: hearingRate, channels: [samples] })
let database: Awaited<ReturnType<typeof createMigratedDatabase>>
const logged: unknown[] = []
let api: ReturnType<typeof createApi>

beforeAll(async () => {
  database = await createMigratedDatabase()
  const tracks = melodies.map((samples, at) =>
    makeTrack(at, {
      id: `tune-${at + 1}`,
      slug: perLanguage(() => `tune-${at + 1}`),
      bpm: 80 + 20 * at,
      key: 'C',
      fingerprint: {
        algorithm: fingerprintAlgorithm,
        fingerprint: writeFingerprint(fingerprintSound(soundOf(samples))),
      },
    }),
  )
  await importLibrary(database.db, makeLibrary({ tracks }))
  api = createApi({ ...testSettings, db: database.db, log: { error: (details) => logged.push(details) } })
})
afterAll(() => database.close())

const ask = (body: object) =>
  api.request(endpoints.findSoundsLike.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lang: 'en', ...body }),
  })
const find = async (body: object) => {
  const response = await ask(body)
  expect(response.status).toBe(200)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API parsed it by the contract
  return (await response.json()) as Found
}
const slugsOf = ({ tracks }: Found) => tracks.map(({ slug }) => slug)

function hear(samples: Float32Array) {
  const heard = hearRecording(soundOf(samples))
  if (typeof heard === 'string') throw new Error(heard)
  return heard
}

describe('[R14.11] songs that sound like a recording', () => {
  test('begin with the one it was cut from', async () => {
    const excerpt = hear(melodies[1]?.subarray(20 * hearingRate, 35 * hearingRate) ?? new Float32Array())
    const found = await find(excerpt)
    expect(slugsOf(found)[0]).toContain('tune-2')
    expect(found.tracks).toHaveLength(3)
    expect(found.recognised).toEqual([
      { id: found.tracks[0]?.id, transposed: 0, speed: 0, error_rate: expect.any(Number) },
    ])
  })

  test('are those of the asked tempo and key, whatever was recognised', async () => {
    const excerpt = hear(melodies[1] ?? new Float32Array())
    const slow = await find({ ...excerpt, bpm: { from: null, to: 85 } })
    expect(slugsOf(slow)).toEqual([expect.stringContaining('tune-1')])
    expect(slow.recognised).toEqual([])
    expect((await find({ ...excerpt, key: ['F#m'] })).tracks).toEqual([])
    expect((await find({ ...excerpt, key: ['C', 'F#m'] })).tracks).toHaveLength(3)
  })

  test('are the nearest by measured sound if nothing is recognised', async () => {
    const found = await find({ ...hear(makeMelody(30, 9, hearingRate)), limit: 2 })
    expect(found.tracks).toHaveLength(2)
    expect(found.recognised).toEqual([])
  })

  test('are not looked for by anything but measurements', async () => {
    const { sound } = hear(melodies[0] ?? new Float32Array())
    for (const body of [
      {},
      { sound, fingerprints: ['a b'] },
      { sound: { ...sound, timbre: [1] }, fingerprints: [] },
    ])
      expect((await ask(body)).status).toBe(400)
  })
})
