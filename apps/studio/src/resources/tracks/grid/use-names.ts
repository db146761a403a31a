import { useQuery } from '@tanstack/react-query'
import type { TagKind } from '@tempolibre/contract'
import {
  listStudioArtists,
  listStudioGenres,
  listStudioTags,
} from '@tempolibre/contract/operations/studio-catalogue'
import type { Language, Translated } from '@tempolibre/locales'
import { textIn } from '../../../records/gaps.ts'
import { studioRequest } from '../../../session/studio-request.ts'
import { createNameTable, type NameEntry, type Names } from './names.ts'

const pageSize = 100

/** All names that cells can hold; undefined until they are loaded. */
export function useNames(language: Language): Names | undefined {
  return useQuery({ queryKey: ['names of the grid', language], queryFn: () => readNames(language) }).data
}

async function readNames(lang: Language): Promise<Names> {
  const translated = (id: string, name: Translated): NameEntry => ({
    id,
    shown: textIn(name, lang),
    all: Object.values(name),
  })
  const [artists, genres, tags] = await Promise.all([
    listAll((page) => listStudioArtists(studioRequest, { ...page, sort: 'name', order: 'asc' })),
    listAll((page) => listStudioGenres(studioRequest, { ...page, lang, sort: 'title', order: 'asc' })),
    listAll((page) => listStudioTags(studioRequest, { ...page, lang, sort: 'name', order: 'asc' })),
  ])
  const tagsOf = (kind: TagKind) =>
    createNameTable(
      tags.filter((tag) => tag.kind === kind).map(({ id, name }) => translated(id, name)),
      kind,
    )
  return {
    artist: createNameTable(artists.map(({ id, name }) => ({ id, shown: name, all: [] }))),
    genre: createNameTable(
      genres.map(({ id, title }) => translated(id, title)),
      'genre',
    ),
    mood: tagsOf('mood'),
    use: tagsOf('use'),
    instrument: tagsOf('instrument'),
  }
}

/** All pages of a list. */
async function listAll<Row>(
  list: (page: { page: number; per_page: number }) => Promise<{ records: Row[]; total: number }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { records, total } = await list({ page, per_page: pageSize })
    rows.push(...records)
    if (records.length === 0 || rows.length >= total) return rows
  }
}
