import {
  ApiError,
  type EndpointOutput,
  type EndpointParsedInput,
  type StudioArtist,
  type StudioGenre,
  type StudioTag,
} from '@tempolibre/contract'
import {
  addStudioArtist as storeArtist,
  addStudioGenre as storeGenre,
  addStudioTag as storeTag,
  artistTexts,
  changeStudioArtist as storeArtistChange,
  changeStudioGenre as storeGenreChange,
  changeStudioTag as storeTagChange,
  type Database,
  deleteRecord,
  findStudioArtist,
  findStudioGenre,
  findStudioTag,
  genreTexts,
  isArtistNameTaken,
  listStudioArtists as findArtists,
  listStudioGenres as findGenres,
  listStudioTags as findTags,
  type RecordTable,
  tagTexts,
} from '@tempolibre/database'
import type { Kysely, Transaction } from 'kysely'
import type { StaffCaller } from '../../http/caller.ts'
import { mediaUrl } from '../../http/media-url.ts'
import { refuseFields } from '../../http/studio-faults.ts'
import { answerRecord, locking, withVersion } from '../../studio/record-answers.ts'
import { toIds, toRecordId } from '../../studio/record-ids.ts'
import {
  addRecord,
  changeRecord,
  chooseSlugs,
  findGaps,
  type RecordKind,
  refuseGaps,
  removeRecord,
} from '../../studio/records.ts'
import type { StudioSettings } from '../../studio/studio-settings.ts'

type ArtistFields = Omit<StudioArtist, 'version'>
type GenreFields = Omit<StudioGenre, 'version'>
type TagFields = Omit<StudioTag, 'version'>

const artists: RecordKind<ArtistFields> = {
  subject: 'artist',
  editable: ['name', 'biography'],
  label: ({ name }) => name,
}
const genres: RecordKind<GenreFields> = {
  subject: 'music_category',
  editable: ['title', 'slug', 'subheading', 'description', 'meta_title', 'meta_description'],
  label: ({ title }) => title.en,
}
const tags: RecordKind<TagFields> = {
  subject: 'tag',
  editable: ['name', 'slug', 'kind'],
  label: ({ name }) => name.en,
}

export async function listStudioArtists(
  { db }: StudioSettings,
  { ids, ...input }: EndpointParsedInput<'listStudioArtists'>,
): Promise<EndpointOutput<'listStudioArtists'>> {
  const { rows, total } = await findArtists(db, { ...input, ids: toIds(ids) })
  return { success: true, records: rows.map((row) => withVersion(artists, toArtist(row))), total }
}

export async function getStudioArtist(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioArtist'>,
): Promise<EndpointOutput<'getStudioArtist'>> {
  return answerRecord(artists, await readArtist(db, id))
}

export async function addStudioArtist(
  { db }: StudioSettings,
  artist: EndpointParsedInput<'addStudioArtist'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'addStudioArtist'>> {
  refuseGaps(artistTexts, artist)
  const fields = await addRecord(db, {
    kind: artists,
    caller,
    read: readArtist,
    async write(transaction) {
      await refuseTakenName(transaction, { id: undefined, name: artist.name })
      return String((await storeArtist(transaction, artist)).id)
    },
  })
  return answerRecord(artists, fields)
}

export async function changeStudioArtist(
  { db }: StudioSettings,
  { id, version, ...change }: EndpointParsedInput<'changeStudioArtist'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioArtist'>> {
  refuseGaps(artistTexts, change)
  const rowId = toRecordId(id)
  const fields = await changeRecord(db, {
    kind: artists,
    id,
    version,
    caller,
    lock: locking('artist', rowId),
    read: (inside) => readArtist(inside, id),
    async write(transaction) {
      const { name } = change
      if (name !== undefined) await refuseTakenName(transaction, { id: rowId, name })
      await storeArtistChange(transaction, { id: rowId, change })
    },
  })
  return answerRecord(artists, fields)
}

export async function removeStudioArtist(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'removeStudioArtist'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioArtist'>> {
  await removeRecord(db, {
    kind: artists,
    id,
    caller,
    lock: locking('artist', toRecordId(id)),
    read: (inside) => readArtist(inside, id),
    remove: (transaction, before) => removeUnused(transaction, 'artist', before),
  })
  return { success: true }
}

async function refuseTakenName(
  db: Kysely<Database>,
  artist: { id: number | undefined; name: string },
): Promise<void> {
  if (await isArtistNameTaken(db, artist)) throw refuseFields([{ field: 'name', fault: 'taken' }])
}

/** Deletes a record that no track has. @throws ApiError `record_in_use` */
async function removeUnused(
  transaction: Transaction<Database>,
  table: RecordTable,
  { id, tracks }: { id: string; tracks: number },
): Promise<void> {
  if (tracks > 0) throw new ApiError('record_in_use')
  await deleteRecord(transaction, { table, id: toRecordId(id) })
}

async function readArtist(db: Kysely<Database>, id: string): Promise<ArtistFields | undefined> {
  const row = await findStudioArtist(db, { id: toRecordId(id) })
  return row && toArtist(row)
}

function toArtist(row: NonNullable<Awaited<ReturnType<typeof findStudioArtist>>>): ArtistFields {
  return { ...row, id: String(row.id), gaps: findGaps(artistTexts, row) }
}

export async function listStudioGenres(
  { db, siteUrl }: StudioSettings,
  { ids, lang: language, ...input }: EndpointParsedInput<'listStudioGenres'>,
): Promise<EndpointOutput<'listStudioGenres'>> {
  const { rows, total } = await findGenres(db, { ...input, language, ids: toIds(ids) })
  return { success: true, records: rows.map((row) => withVersion(genres, toGenre(siteUrl, row))), total }
}

export async function getStudioGenre(
  { db, siteUrl }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioGenre'>,
): Promise<EndpointOutput<'getStudioGenre'>> {
  return answerRecord(genres, await readGenre(siteUrl)(db, id))
}

export async function addStudioGenre(
  { db, siteUrl }: StudioSettings,
  texts: EndpointParsedInput<'addStudioGenre'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'addStudioGenre'>> {
  refuseGaps(genreTexts, texts)
  const fields = await addRecord(db, {
    kind: genres,
    caller,
    read: readGenre(siteUrl),
    async write(transaction) {
      const { slug: given, title } = texts
      const slug = await chooseSlugs(transaction, { table: 'music_category', id: undefined, given, title })
      return String((await storeGenre(transaction, { ...texts, slug })).id)
    },
  })
  return answerRecord(genres, fields)
}

export async function changeStudioGenre(
  { db, siteUrl }: StudioSettings,
  { id, version, ...change }: EndpointParsedInput<'changeStudioGenre'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioGenre'>> {
  refuseGaps(genreTexts, change)
  const rowId = toRecordId(id)
  const fields = await changeRecord(db, {
    kind: genres,
    id,
    version,
    caller,
    lock: locking('music_category', rowId),
    read: (inside) => readGenre(siteUrl)(inside, id),
    async write(transaction, before) {
      const { slug: given, title = before.title } = change
      const slug =
        given && (await chooseSlugs(transaction, { table: 'music_category', id: rowId, given, title }))
      await storeGenreChange(transaction, { id: rowId, change: { ...change, slug } })
    },
  })
  return answerRecord(genres, fields)
}

export async function removeStudioGenre(
  { db, siteUrl }: StudioSettings,
  { id }: EndpointParsedInput<'removeStudioGenre'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioGenre'>> {
  await removeRecord(db, {
    kind: genres,
    id,
    caller,
    lock: locking('music_category', toRecordId(id)),
    read: (inside) => readGenre(siteUrl)(inside, id),
    remove: (transaction, before) => removeUnused(transaction, 'music_category', before),
  })
  return { success: true }
}

const readGenre =
  (siteUrl: string) =>
  async (db: Kysely<Database>, id: string): Promise<GenreFields | undefined> => {
    const row = await findStudioGenre(db, { id: toRecordId(id) })
    return row && toGenre(siteUrl, row)
  }

function toGenre(
  siteUrl: string,
  { image, ...row }: NonNullable<Awaited<ReturnType<typeof findStudioGenre>>>,
): GenreFields {
  return {
    ...row,
    id: String(row.id),
    image_url: mediaUrl(siteUrl, image),
    gaps: findGaps(genreTexts, row),
    updated_at: row.updated_at.toISOString(),
  }
}

export async function listStudioTags(
  { db }: StudioSettings,
  { ids, lang: language, ...input }: EndpointParsedInput<'listStudioTags'>,
): Promise<EndpointOutput<'listStudioTags'>> {
  const { rows, total } = await findTags(db, { ...input, language, ids: toIds(ids) })
  return { success: true, records: rows.map((row) => withVersion(tags, toTag(row))), total }
}

export async function getStudioTag(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'getStudioTag'>,
): Promise<EndpointOutput<'getStudioTag'>> {
  return answerRecord(tags, await readTag(db, id))
}

export async function addStudioTag(
  { db }: StudioSettings,
  { kind, name, slug: given }: EndpointParsedInput<'addStudioTag'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'addStudioTag'>> {
  refuseGaps(tagTexts, { name })
  const fields = await addRecord(db, {
    kind: tags,
    caller,
    read: readTag,
    async write(transaction) {
      const slug = await chooseSlugs(transaction, { table: 'tag', id: undefined, given, title: name })
      return String((await storeTag(transaction, { kind, name, slug })).id)
    },
  })
  return answerRecord(tags, fields)
}

export async function changeStudioTag(
  { db }: StudioSettings,
  { id, version, ...change }: EndpointParsedInput<'changeStudioTag'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'changeStudioTag'>> {
  refuseGaps(tagTexts, change)
  const rowId = toRecordId(id)
  const fields = await changeRecord(db, {
    kind: tags,
    id,
    version,
    caller,
    lock: locking('tag', rowId),
    read: (inside) => readTag(inside, id),
    async write(transaction, before) {
      const { name: title = before.name, slug: given } = change
      const slug = given && (await chooseSlugs(transaction, { table: 'tag', id: rowId, given, title }))
      await storeTagChange(transaction, { id: rowId, change: { ...change, slug } })
    },
  })
  return answerRecord(tags, fields)
}

export async function removeStudioTag(
  { db }: StudioSettings,
  { id }: EndpointParsedInput<'removeStudioTag'>,
  caller: StaffCaller,
): Promise<EndpointOutput<'removeStudioTag'>> {
  const rowId = toRecordId(id)
  await removeRecord(db, {
    kind: tags,
    id,
    caller,
    lock: locking('tag', rowId),
    read: (inside) => readTag(inside, id),
    async remove(transaction) {
      await deleteRecord(transaction, { table: 'tag', id: rowId })
    },
  })
  return { success: true }
}

async function readTag(db: Kysely<Database>, id: string): Promise<TagFields | undefined> {
  const row = await findStudioTag(db, { id: toRecordId(id) })
  return row && toTag(row)
}

function toTag(row: NonNullable<Awaited<ReturnType<typeof findStudioTag>>>): TagFields {
  return { ...row, id: String(row.id), gaps: findGaps(tagTexts, row) }
}
