import type { EndpointParsedInput, StudioArtist, StudioGenre, StudioTag } from '@tempolibre/contract'
import { editable } from '@tempolibre/contract/editable'
import {
  addStudioArtist as storeArtist,
  addStudioGenre as storeGenre,
  addStudioTag as storeTag,
  changeStudioArtist as storeArtistChange,
  changeStudioGenre as storeGenreChange,
  changeStudioTag as storeTagChange,
  type Database,
  findStudioArtist,
  findStudioGenre,
  findStudioTag,
  isArtistNameTaken,
  listStudioArtists as findArtists,
  listStudioGenres as findGenres,
  listStudioTags as findTags,
} from '@tempolibre/database'
import { textsOf } from '@tempolibre/domain/record-texts'
import type { Kysely } from 'kysely'
import { mediaUrl } from '../../../http/media-url.ts'
import { refuseFields } from '../../../http/studio-faults.ts'
import { namedRecords } from '../../../studio/named-records.ts'
import { toIds } from '../../../studio/record-ids.ts'
import { describeTexts } from '../../../studio/record-texts.ts'
import { chooseSlugs } from '../../../studio/records.ts'

export const {
  list: listStudioArtists,
  get: getStudioArtist,
  add: addStudioArtist,
  change: changeStudioArtist,
  remove: removeStudioArtist,
} = namedRecords({
  table: 'artist',
  texts: textsOf('artist'),
  list: (db, { ids, ...input }: EndpointParsedInput<'listStudioArtists'>) =>
    findArtists(db, { ...input, ids: toIds(ids) }),
  find: findStudioArtist,
  toFields: (row): Omit<StudioArtist, 'version'> => ({
    ...row,
    id: String(row.id),
    ...describeTexts(textsOf('artist'), row),
  }),
  kind: {
    subject: 'artist',
    editable: editable.artist,
    label: ({ name }) => name,
  },
  async add(transaction, artist: EndpointParsedInput<'addStudioArtist'>) {
    await refuseTakenName(transaction, { id: undefined, name: artist.name })
    return storeArtist(transaction, artist)
  },
  async change(transaction, { id }, change: EndpointParsedInput<'changeStudioArtist'>) {
    const { name } = change
    if (name !== undefined) await refuseTakenName(transaction, { id, name })
    await storeArtistChange(transaction, { id, change })
  },
  isInUse: ({ tracks }) => tracks > 0,
})

async function refuseTakenName(
  db: Kysely<Database>,
  artist: { id: number | undefined; name: string },
): Promise<void> {
  if (await isArtistNameTaken(db, artist)) throw refuseFields([{ field: 'name', fault: 'taken' }])
}

export const {
  list: listStudioGenres,
  get: getStudioGenre,
  add: addStudioGenre,
  change: changeStudioGenre,
  remove: removeStudioGenre,
} = namedRecords({
  table: 'music_category',
  texts: textsOf('genre'),
  list: (db, { ids, lang: language, ...input }: EndpointParsedInput<'listStudioGenres'>) =>
    findGenres(db, { ...input, language, ids: toIds(ids) }),
  find: findStudioGenre,
  toFields: ({ image, ...row }, siteUrl): Omit<StudioGenre, 'version'> => ({
    ...row,
    id: String(row.id),
    image_url: mediaUrl(siteUrl, image),
    ...describeTexts(textsOf('genre'), row),
    updated_at: row.updated_at.toISOString(),
  }),
  kind: {
    subject: 'music_category',
    editable: editable.genre,
    label: ({ title }) => title.en,
  },
  async add(transaction, texts: EndpointParsedInput<'addStudioGenre'>) {
    const { slug: given, title } = texts
    const slug = await chooseSlugs(transaction, { table: 'music_category', id: undefined, given, title })
    return storeGenre(transaction, { ...texts, slug })
  },
  async change(transaction, { before, id }, change: EndpointParsedInput<'changeStudioGenre'>) {
    const { slug: given, title = before.title } = change
    const slug = given && (await chooseSlugs(transaction, { table: 'music_category', id, given, title }))
    await storeGenreChange(transaction, { id, change: { ...change, slug } })
  },
  isInUse: ({ tracks }) => tracks > 0,
})

export const {
  list: listStudioTags,
  get: getStudioTag,
  add: addStudioTag,
  change: changeStudioTag,
  remove: removeStudioTag,
} = namedRecords({
  table: 'tag',
  texts: textsOf('tag'),
  list: (db, { ids, lang: language, ...input }: EndpointParsedInput<'listStudioTags'>) =>
    findTags(db, { ...input, language, ids: toIds(ids) }),
  find: findStudioTag,
  toFields: (row): Omit<StudioTag, 'version'> => ({
    ...row,
    id: String(row.id),
    ...describeTexts(textsOf('tag'), row),
  }),
  kind: {
    subject: 'tag',
    // Its kind is given once: the trail says it, and no change has it.
    editable: [...editable.tag, 'kind'],
    label: ({ name }) => name.en,
  },
  async add(transaction, { fallback, kind, name, slug: given }: EndpointParsedInput<'addStudioTag'>) {
    const slug = await chooseSlugs(transaction, { table: 'tag', id: undefined, given, title: name })
    return storeTag(transaction, { fallback, kind, name, slug })
  },
  async change(transaction, { before, id }, change: EndpointParsedInput<'changeStudioTag'>) {
    const { name: title = before.name, slug: given } = change
    const slug = given && (await chooseSlugs(transaction, { table: 'tag', id, given, title }))
    await storeTagChange(transaction, { id, change: { ...change, slug } })
  },
  // Tracks lose it.
  isInUse: () => false,
})
