import { importLibrary, setSeller } from '@tempolibre/database'
import { makeLibrary, makeSeller, makeTrack } from '@tempolibre/database/factories'
import { beforeAll, describe, expect, test } from 'vitest'
import { useStudioApi } from '../fixtures/studio-api.ts'

const own = useStudioApi('administrator')

async function send(method: 'patch' | 'post' | 'put', path: string, body: object) {
  return own.api[method](`/api/studio/v1${path}`, body, {
    token: own.token,
    headers: { 'accept-language': 'fr' },
  })
}

const bad = 'Rita 🎵 \uE000'
const refusal = (...fields: string[]) => ({
  status: 400,
  body: {
    error: {
      code: 'invalid_input',
      fields: fields.map((field) => ({
        code: 'unprintable',
        field: `body.${field}`,
        message: expect.stringMatching(/afficher ces caractères.*🎵 U\+E000/u),
      })),
    },
  },
})

describe('[R16.31] what papers can’t show is refused where the staff enters it', () => {
  let track: { id: string; version: string }

  beforeAll(async () => {
    await importLibrary(own.api.db, makeLibrary({ tracks: [makeTrack(1)] }))
    await setSeller(own.api.db, makeSeller())
    const { body } = await own.api.get('/api/studio/v1/tracks?lang=en', { token: own.token })
    ;[track] = body.records
  })

  test('titles of songs, alone and in the grid, by language', async () => {
    const title = { en: bad, es: 'Alba', fr: '🎵 \uE000' }
    expect(
      await send('patch', `/tracks/${track.id}?lang=fr`, { version: track.version, title }),
    ).toMatchObject(refusal('title.en', 'title.fr'))
    const tracks = [{ ...track, title: { en: bad, es: 'Alba', fr: 'Aube' } }]
    const grid = tracks.map(({ id, title: changed, version }) => ({ id, version, title: changed }))
    expect(await send('patch', '/tracks?lang=fr', { tracks: grid })).toMatchObject(
      refusal('tracks.0.title.en'),
    )
  })

  test('a title in any script is taken', async () => {
    const title = { en: '山の朝', es: 'صباح', fr: 'Ώρα' }
    const { body, status } = await send('patch', `/tracks/${track.id}?lang=fr`, {
      version: track.version,
      title,
    })
    expect(status).toBe(200)
    expect(body.record.title).toEqual(title)
  })

  test('names of artists', async () => {
    expect(await send('post', '/artists', { name: bad })).toMatchObject(refusal('name'))
  })

  test('names and addresses of the seller', async () => {
    const { body } = await own.api.get('/api/studio/v1/seller', { token: own.token })
    const { seller, version } = body.record
    const changed = {
      ...seller,
      legal_name: { ...seller.legal_name, es: bad },
      address: { ...seller.address, city: bad },
    }
    expect(await send('put', '/seller', { version, seller: changed })).toMatchObject(
      refusal('seller.legal_name.es', 'seller.address.city'),
    )
  })
})
