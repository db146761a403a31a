import { type ApiClient, createClient, type EndpointOutput } from '@tempolibre/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cacheAnswers } from './cached-client.ts'

const getCategory = vi.fn<ApiClient['getCategory']>()
const getTrack = vi.fn<ApiClient['getTrack']>()
const createContactMessage = vi.fn<ApiClient['createContactMessage']>()
const getLicence = vi.fn<ApiClient['getLicence']>()
const getSharedPlaylist = vi.fn<ApiClient['getSharedPlaylist']>()
const searchTracks = vi.fn<ApiClient['searchTracks']>()
const suggest = vi.fn<ApiClient['suggest']>()
// The cache reads nothing of an answer.
const licence = { success: true } as EndpointOutput<'getLicence'>
const found = { success: true } as EndpointOutput<'searchTracks'>
let now = 0
const { client, contentChanged } = cacheAnswers(
  {
    ...createClient({ baseUrl: 'https://api.example' }),
    getCategory,
    getTrack,
    createContactMessage,
    getLicence,
    getSharedPlaylist,
    searchTracks,
    suggest,
  },
  { maxAnswers: 2, maxAgeMs: 1000, now: () => now },
)

beforeEach(() => {
  contentChanged()
  getCategory.mockReset().mockImplementation(async () => ({ success: true, categories: [] }))
  getTrack.mockReset().mockImplementation(async ({ slug }) => ({ success: true, moved_to: slug }))
})

describe('cacheAnswers', () => {
  test('calls once for the same input, concurrently and later', async () => {
    const [one, other] = await Promise.all([client.getCategory({}), client.getCategory({})])
    expect(one).toBe(other)
    await client.getCategory({})
    expect(getCategory).toHaveBeenCalledOnce()
  })

  test('[R4.5] passes on every writing call, with its sender', async () => {
    createContactMessage.mockImplementation(async ({ id }) => ({ success: true, id }))
    const message = { id: 'x', lang: 'en', name: 'a', email: 'b', message: 'c' } as const
    await client.createContactMessage(message, { clientAddress: '192.0.2.1' })
    await client.createContactMessage(message, { clientAddress: '192.0.2.1' })
    expect(createContactMessage).toHaveBeenCalledTimes(2)
    expect(createContactMessage).toHaveBeenLastCalledWith(message, { clientAddress: '192.0.2.1' })
  })

  test('does not cache calls with unlimited variations', async () => {
    suggest.mockImplementation(async () => ({ success: true, tracks: [], genres: [], moods: [] }))
    await client.suggest({ lang: 'en', search: 'jazz' })
    await client.suggest({ lang: 'en', search: 'jazz' })
    expect(suggest).toHaveBeenCalledTimes(2)
  })

  test('[R12.11] never caches the state of a licence', async () => {
    getLicence.mockImplementation(async () => licence)
    for (let count = 0; count < 2; count++) {
      await client.getLicence({ number: 'TL-7K2M-9QWX-4HTD', lang: 'en' })
    }
    expect(getLicence).toHaveBeenCalledTimes(2)
  })

  test('[R10.1] caches the list the music browser opens with, and no other search', async () => {
    searchTracks.mockImplementation(async () => found)
    const all: Parameters<ApiClient['searchTracks']>[0] = {
      search: '',
      genre: [],
      sort: 'relevance',
      lang: 'en',
      limit: 12,
      page: 1,
    }
    for (let count = 0; count < 2; count++) await client.searchTracks(all)
    expect(searchTracks).toHaveBeenCalledOnce()
    const others = [{ search: 'jazz' }, { genre: ['jazz'] }, { bpm: '-90' }, { page: 2 }, { cursor: 'x' }]
    for (const other of others) {
      searchTracks.mockClear()
      for (let count = 0; count < 2; count++) await client.searchTracks({ ...all, ...other })
      expect(searchTracks, JSON.stringify(other)).toHaveBeenCalledTimes(2)
    }
  })

  test('[R10.1] never caches shared playlists', async () => {
    getSharedPlaylist.mockImplementation(async () => ({
      success: true,
      playlist: { name: 'x', duration_seconds: 0, tracks: [] },
    }))
    for (let count = 0; count < 2; count++) await client.getSharedPlaylist({ token: 'x', lang: 'en' })
    expect(getSharedPlaylist).toHaveBeenCalledTimes(2)
  })

  test('distinguishes inputs', async () => {
    expect(await client.getTrack({ slug: 'a', lang: 'en' })).toMatchObject({ moved_to: 'a' })
    expect(await client.getTrack({ slug: 'b', lang: 'en' })).toMatchObject({ moved_to: 'b' })
  })

  test('calls again when content has changed, even while the old answer is pending', async () => {
    const old = client.getCategory({})
    contentChanged()
    await Promise.all([old, client.getCategory({})])
    await client.getCategory({})
    expect(getCategory).toHaveBeenCalledTimes(2)
  })

  test('[R11.1] calls an API without change notifications again once its answer is old', async () => {
    await client.getCategory({})
    now += 999
    await client.getCategory({})
    expect(getCategory).toHaveBeenCalledOnce()
    now += 1
    await Promise.all([client.getCategory({}), client.getCategory({})])
    expect(getCategory).toHaveBeenCalledTimes(2)
  })

  test('does not cache a failure', async () => {
    getCategory.mockRejectedValueOnce(new Error('away'))
    await expect(client.getCategory({})).rejects.toThrow('away')
    await expect(client.getCategory({})).resolves.toMatchObject({ success: true })
  })

  test('limits the number of answers, evicting the least recently used', async () => {
    for (const slug of ['a', 'b', 'a', 'c', 'a', 'b']) await client.getTrack({ slug, lang: 'en' })
    expect(getTrack.mock.calls.map(([{ slug }]) => slug)).toEqual(['a', 'b', 'c', 'b'])
  })
})
