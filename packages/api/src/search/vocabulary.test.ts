import { endpoints } from '@tempolibre/contract'
import { importLibrary } from '@tempolibre/database'
import { createMigratedDatabase, makeLibrary, makeTrack } from '@tempolibre/database/factories'
import type { Language } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import { createApi } from '../create-api.ts'
import { testSettings } from '../fixtures/test-settings.ts'

test('[R10.1] a slug that means one mood in English and another in Spanish is taken in the language asked for', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const { tags, ...rest } = makeLibrary({
      tracks: [makeTrack(1, { moods: ['lively'] }), makeTrack(2, { moods: ['live'] })],
    })
    const lively = { en: 'lively', es: 'vivo', fr: 'vif' }
    const live = { en: 'vivo', es: 'directo', fr: 'direct' }
    await importLibrary(db, {
      ...rest,
      tags: [
        ...tags,
        { id: 'live', kind: 'mood', name: live, slug: live },
        { id: 'lively', kind: 'mood', name: lively, slug: lively },
      ],
    })
    const api = createApi({ ...testSettings, db, log: { error() {} } })
    const find = async (lang: Language, mood: string) => {
      const answer = await api.request(`/api/v1/search?lang=${lang}&mood=${mood}`)
      const { tracks } = endpoints.searchTracks.output.parse(await answer.json())
      return tracks.map(({ slug }) => slug.replace(/-(?:es|fr)$/, ''))
    }
    expect(await find('es', 'vivo')).toEqual(['track-1'])
    expect(await find('en', 'vivo')).toEqual(['track-2'])
    expect(await find('fr', 'lively'), 'of another language, where this one has none').toEqual(['track-1'])
  } finally {
    await close()
  }
})

test('[R10.1] a mood’s name in one language also finds titles with its name in another', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const { tags, ...rest } = makeLibrary({
      tracks: [
        makeTrack(1, { moods: ['zesty'] }),
        makeTrack(2, { title: { en: 'Vivaracho', es: 'Vivaracho', fr: 'Vivaracho' } }),
        makeTrack(3),
      ],
    })
    const name = { en: 'Zesty', es: 'Vivaracho', fr: 'Guilleret' }
    const slug = { en: 'zesty', es: 'vivaracho', fr: 'guilleret' }
    await importLibrary(db, { ...rest, tags: [...tags, { id: 'zesty', kind: 'mood', name, slug }] })
    const api = createApi({ ...testSettings, db, log: { error() {} } })
    for (const word of ['zesty', 'vivaracho', 'guilleret']) {
      const answer = await api.request(`/api/v1/search?lang=en&search=${word}`)
      const { tracks } = endpoints.searchTracks.output.parse(await answer.json())
      expect(tracks.map(({ slug: of }) => of).toSorted(), word).toEqual(['track-1', 'track-2'])
    }
  } finally {
    await close()
  }
})

test('[R10.1] a general word such as “video” narrows a search on its own, and adds nothing to a special one', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const { tags, ...rest } = makeLibrary({
      tracks: [
        makeTrack(1, { uses: ['youtube'] }),
        makeTrack(2, { uses: ['travel'] }),
        makeTrack(3, { uses: [] }),
      ],
    })
    const name = { en: 'YouTube videos', es: 'Vídeos de YouTube', fr: 'Vidéos YouTube' }
    const slug = { en: 'youtube-videos', es: 'videos-de-youtube', fr: 'videos-youtube' }
    await importLibrary(db, { ...rest, tags: [...tags, { id: 'youtube', kind: 'use', name, slug }] })
    const api = createApi({ ...testSettings, db, log: { error() {} } })
    const find = async (words: string) => {
      const answer = await api.request(
        `/api/v1/search?${new URLSearchParams({ lang: 'en', search: words }).toString()}`,
      )
      const { relaxed, tracks } = endpoints.searchTracks.output.parse(await answer.json())
      return [relaxed, tracks.map(({ slug: of }) => of)]
    }
    expect(await find('video')).toEqual([false, ['track-1']])
    expect(await find('travel video')).toEqual([false, ['track-2']])
  } finally {
    await close()
  }
})

test('[R10.1] a finished word that songs have does not stand for longer ones', async () => {
  const { close, db } = await createMigratedDatabase()
  try {
    const titled = (index: number, title: string) =>
      makeTrack(index, { title: { en: title, es: title, fr: title } })
    await importLibrary(
      db,
      makeLibrary({ tracks: [titled(1, 'Mar'), titled(2, 'Marble'), titled(3, 'Other')] }),
    )
    const api = createApi({ ...testSettings, db, log: { error() {} } })
    const find = async (word: string) => {
      const answer = await api.request(`/api/v1/search?lang=en&search=${word}`)
      const { tracks } = endpoints.searchTracks.output.parse(await answer.json())
      return tracks.map(({ title }) => title)
    }
    expect(await find('mar')).toEqual(['Mar'])
    expect(await find('marb'), 'unless no song has it').toEqual(['Marble'])
  } finally {
    await close()
  }
})
