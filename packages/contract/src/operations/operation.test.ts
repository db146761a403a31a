import { expect, test } from 'vitest'
import type { ApiRequest, SendRequest } from './send-request.ts'
import { endpoints } from '../endpoints/endpoints.ts'
import { registerPath } from '@tempolibre/domain/licence-verification'
import { listTracksById } from './catalogue.ts'
import { saveDownloadMusic } from './downloads.ts'
import { listFavouriteIds } from './favourites.ts'
import { getLicenceCertificate, getLicence } from './licences.ts'
import { listPlaylists, orderPlaylist, removePlaylistTrack } from './playlists.ts'
import { signOut } from './sign-in.ts'

const asked: ApiRequest[] = []
const request: SendRequest = <Answer>(given: ApiRequest) => {
  asked.push(given)
  return new Promise<Answer>(() => undefined)
}

/** The request that a call makes. */
function askedBy(call: () => Promise<unknown>): ApiRequest | undefined {
  void call()
  return asked.pop()
}

const id = '0198f0a4-0000-7000-8000-000000000001'

test('a call puts its input where the contract defines it: the path, the query, or the body', () => {
  const { signal } = new AbortController()
  expect(askedBy(() => listTracksById(request, { lang: 'es', ids: '1,2' }, { signal }))).toEqual({
    method: 'GET',
    address: '/api/v1/tracks-by-id?lang=es&ids=1%2C2',
    signal,
  })
  expect(askedBy(() => orderPlaylist(request, { id, version: 3, music_ids: ['2', '1'] }))).toEqual({
    method: 'PUT',
    address: `/api/v1/playlists/${id}/order`,
    body: { version: 3, music_ids: ['2', '1'] },
  })
  expect(askedBy(() => removePlaylistTrack(request, { id: 'a/b', music_id: '7' }))).toEqual({
    method: 'DELETE',
    address: '/api/v1/playlists/a%2Fb/tracks/7',
  })
  expect(askedBy(() => listPlaylists(request, { music_id: undefined }))?.address).toBe('/api/v1/playlists')
})

test('a call without input still sends the body that the contract requires', () => {
  expect(askedBy(() => signOut(request))).toMatchObject({ method: 'POST' })
  expect(askedBy(() => signOut(request))?.body).toEqual({})
  expect(askedBy(() => listFavouriteIds(request))).toMatchObject({ method: 'GET' })
})

test('a download of another API is judged by its status alone', () => {
  expect(askedBy(() => saveDownloadMusic(request, { music_id: '5' }))).toEqual({
    method: 'POST',
    address: '/api/save-download-music',
    body: { music_id: '5' },
    anyBody: true,
  })
})

test('a file has an address and a type', () => {
  expect(getLicenceCertificate({ number: 'TL-0000-0000-0000', lang: 'fr' })).toEqual({
    address: '/api/v1/licences/TL-0000-0000-0000/certificate?lang=fr',
    type: 'application/pdf',
  })
})

test('a licence checker outside the site uses the contract’s address', () => {
  const number = 'TL-0000-0000-0000'
  expect(askedBy(() => getLicence(request, { number, lang: 'en' }))?.address).toBe(
    `${registerPath(number)}?lang=en`,
  )
})

test('inputs have the contract’s types: another input does not compile', () => {
  // @ts-expect-error -- the language is missing
  void listTracksById(request, { ids: '1' })
  // @ts-expect-error -- no such language
  void listTracksById(request, { lang: 'xx', ids: '1' })
  // @ts-expect-error -- an input with a required part cannot be left out
  void getLicence(request)
  expect(endpoints.getLicence.path).toBe('/api/v1/licences/{number}')
})
