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
