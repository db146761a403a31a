import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../create-api.ts'
import { type Customer, openShop, type Shop, shopSettings } from '../../fixtures/open-shop.ts'
import type { RecordingProgress } from './find-progress.ts'

let shop: Shop
let ada: Customer
let number: string
let progress: RecordingProgress | undefined
const asked: { key: string; isPreview: boolean }[] = []
let api: ReturnType<typeof createApi>

beforeAll(async () => {
  shop = await openShop()
  ada = await shop.addCustomer({ plan: 'lifetime' })
  const { body } = await ada.post('/api/save-download-music', { music_id: shop.trackId(2) })
  number = body.licence.number
  api = createApi({
    ...shopSettings,
    db: shop.db,
    log: { error: () => {} },
    async findProgress(file) {
      asked.push(file)
      return progress
    },
  })
})
afterAll(() => shop.close())

async function ask(of = number, { format = 'wav', token = ada.token } = {}) {
  const response = await api.request(`/api/v1/downloads/${of}/progress?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('[R6.3] [R10.2] the progress of a download', () => {
  test('is shown to its holder with the place in the queue and the time left', async () => {
    progress = { state: 'waiting', place: 3, secondsLeft: 41.2 }
    const { body, headers } = await ask()
    expect(body).toEqual({
      success: true,
      title: expect.stringMatching(/^Track 2\b/),
      state: 'waiting',
      place: 3,
      seconds_left: 42,
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(asked.at(-1)).toEqual({ key: 'masters/track-2.wav', isPreview: false })
    progress = { state: 'rendering', secondsLeft: undefined }
    expect((await ask()).body).toMatchObject({ state: 'rendering', place: null, seconds_left: null })
    expect((await ask(number, { format: 'flac' })).status).toBe(200)
    expect(asked.at(-1)?.key).toBe('masters/track-2.flac')
  })

  test('[R15.114] of a mix is that of the mix, whose address its holder gets again', async () => {
    progress = { state: 'postponed', secondsLeft: 90 }
    const mix = 'i70_drums-80'
    const authorization = `Bearer ${ada.token}`
    const path = `/api/v1/downloads/${number}/progress?format=wav&mix=${mix}`
    const answer = await api.request(path, { headers: { authorization } })
    expect(await answer.json()).toMatchObject({ state: 'postponed', seconds_left: 90 })
    expect(asked.at(-1)).toMatchObject({ key: 'masters/track-2.wav', mix })
    const link = (format: string) =>
      api.request(`/api/v1/downloads/${number}/link`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ format, mix, recording: 'current' }),
      })
    expect(await (await link('wav')).json()).toMatchObject({
      url: expect.stringContaining(`.mix-${mix}.wav?`),
    })
    // FLACs are made of recordings only, and nobody has mixed what the renderer does not know.
    expect((await link('flac')).status).toBe(404)
    progress = undefined
    expect((await link('wav')).status).toBe(404)
  })

  test('is not found for other users or an unknown format', async () => {
    const eve = await shop.addCustomer({ plan: 'lifetime' })
    expect((await ask(number, { token: eve.token })).status).toBe(404)
    expect((await ask(number, { token: 'no.token' })).status).toBe(401)
    expect((await ask(number, { format: 'ogg' })).status).toBe(400)
    const free = await shop.addCustomer({ plan: 'free' })
    const { body } = await free.post('/api/save-download-music', { music_id: shop.trackId(3) })
    expect((await ask(body.licence.number, { token: free.token })).status).toBe(403)
    progress = undefined
    expect((await ask()).status).toBe(404)
  })

  test('is “ready” if nothing is rendered on demand', async () => {
    const { body } = await ada.get(`/api/v1/downloads/${number}/progress?format=wav`)
    expect(body).toMatchObject({ state: 'ready', place: null, seconds_left: null })
  })
})
