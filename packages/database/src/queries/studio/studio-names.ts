import type { Fallback } from '@tempolibre/domain'
import type { StudioArtistChange, StudioGenreChange, StudioTagChange, TagKind } from '@tempolibre/contract'
import { textNamesOf, textsOf } from '@tempolibre/domain/record-texts'
import type { Language, Translated } from '@tempolibre/locales'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'
import { pictureColumns } from './record-pictures.ts'
import { tracksNaming } from './track-artists.ts'
import {
  anyTextContains,
  narrow,
  paged,
  type RecordFilter,
  type RecordPaging,
  selectTexts,
  sortName,
  writeTexts,
  textsContain,
} from '../record-rows.ts'

const writtenOfArtist = textNamesOf('artist')
const writtenOfGenre = [...textNamesOf('genre'), 'slug'] as const
const writtenOfTag = [...textNamesOf('tag'), 'slug'] as const

const artistColumns = (db: Kysely<Database>) =>
  db
    .selectFrom('artist')
    .select([
      'artist.id',
      'artist.name',
      'artist.picture',
      'artist.picture_alt',
      ...selectTexts('artist', writtenOfArtist),
      sql<number>`(select count(*)::int from (${tracksNaming(sql.ref('artist.id'))}) as naming)`.as('tracks'),
    ])

/** A page of artists. */
export function listStudioArtists(
  db: Kysely<Database>,
  { sort, ...paging }: RecordPaging<'name' | 'tracks' | 'id'> & RecordFilter,
) {
  const found = (words: string) => textsContain('artist', words)
  const matching = narrow(artistColumns(db), 'artist', { found, texts: textsOf('artist') }, paging)
  const by = { name: sql.ref('artist.plain_texts'), tracks: sql`tracks`, id: sql.ref('artist.id') }
  return paged(matching, by[sort], sql.ref('artist.id'), paging)
}

export function findStudioArtist(db: Kysely<Database>, { id }: { id: number }) {
  return artistColumns(db).where('artist.id', '=', id).executeTakeFirst()
}

/** Whether another artist has the name; names differ by more than case and accents. */
export async function isArtistNameTaken(
  db: Kysely<Database>,
  { id, name }: { id: number | undefined; name: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('artist')
    .where(sql<boolean>`plain_texts = plain_text(${name})`)
    .where(sql<boolean>`id is distinct from ${id ?? null}::int`)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function addStudioArtist(
  transaction: Transaction<Database>,
  artist: Required<StudioArtistChange>,
): Promise<{ id: number }> {
  const { id } = await transaction
    .insertInto('artist')
    .values({ name: artist.name, ...pictureColumns(artist) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeTexts(transaction, { table: 'artist', id, names: writtenOfArtist, change: artist })
  return { id }
}

export async function changeStudioArtist(
  transaction: Transaction<Database>,
  { change, id }: { id: number; change: StudioArtistChange },
): Promise<void> {
  const { name } = change
  const columns = { ...(name !== undefined && { name }), ...pictureColumns(change) }
  if (Object.keys(columns).length > 0)
    await transaction.updateTable('artist').where('id', '=', id).set(columns).execute()
  await writeTexts(transaction, { table: 'artist', id, names: writtenOfArtist, change })
}

const genreColumns = (db: Kysely<Database>) =>
  db.selectFrom('music_category').select([
    'music_category.id',
    'music_category.image',
    'music_category.picture',
    'music_category.picture_alt',
    'music_category.updated_at',
    ...selectTexts('music_category', writtenOfGenre),
    sql<number>`(
        select count(*)::int from track_category where music_category_id = music_category.id)`.as('tracks'),
  ])

/** A page of genres; titles are sorted in `language`. */
export function listStudioGenres(
  db: Kysely<Database>,
  {
    language,
    sort,
    ...paging
  }: RecordPaging<'title' | 'tracks' | 'id'> & RecordFilter & { language: Language },
) {
  const found = (words: string) => anyTextContains('music_category', ['title'], words)
  const matching = narrow(genreColumns(db), 'music_category', { found, texts: textsOf('genre') }, paging)
  const by = {
    title: sortName('music_category', 'title', language),
    tracks: sql`tracks`,
    id: sql.ref('music_category.id'),
  }
  return paged(matching, by[sort], sql.ref('music_category.id'), paging)
}

export function findStudioGenre(db: Kysely<Database>, { id }: { id: number }) {
  return genreColumns(db).where('music_category.id', '=', id).executeTakeFirst()
}

/** A genre's texts, with the slugs that were chosen. */
export type GenreTexts = Required<StudioGenreChange>

export async function addStudioGenre(
  transaction: Transaction<Database>,
  genre: GenreTexts,
): Promise<{ id: number }> {
  const { id } = await transaction
    .insertInto('music_category')
    .values({ delivered_image: null, ...pictureColumns(genre) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeTexts(transaction, { table: 'music_category', id, names: writtenOfGenre, change: genre })
  return { id }
}

export async function changeStudioGenre(
  transaction: Transaction<Database>,
  { change, id }: { id: number; change: StudioGenreChange },
): Promise<void> {
  await transaction
    .updateTable('music_category')
    .where('id', '=', id)
    .set({ updated_at: sql<Date>`now()`, ...pictureColumns(change) })
    .execute()
  await writeTexts(transaction, { table: 'music_category', id, names: writtenOfGenre, change })
}

const tagColumns = (db: Kysely<Database>) =>
  db
    .selectFrom('tag')
    .select([
      'tag.id',
      'tag.kind',
      ...selectTexts('tag', writtenOfTag),
      sql<number>`(select count(*)::int from track_tag where tag_id = tag.id)`.as('tracks'),
    ])

/** A page of moods, uses or instruments; names are sorted in `language`. */
export function listStudioTags(
  db: Kysely<Database>,
  {
    kind,
    language,
    sort,
    ...paging
  }: RecordPaging<'name' | 'tracks' | 'id'> &
    RecordFilter & { language: Language; kind?: TagKind | undefined },
) {
  const found = (words: string) => anyTextContains('tag', ['name'], words)
  let matching = narrow(tagColumns(db), 'tag', { found, texts: textsOf('tag') }, paging)
  if (kind) matching = matching.where('tag.kind', '=', kind)
  const by = { name: sortName('tag', 'name', language), tracks: sql`tracks`, id: sql.ref('tag.id') }
  return paged(matching, by[sort], sql.ref('tag.id'), paging)
}

export function findStudioTag(db: Kysely<Database>, { id }: { id: number }) {
  return tagColumns(db).where('tag.id', '=', id).executeTakeFirst()
}

export async function addStudioTag(
  transaction: Transaction<Database>,
  tag: { kind: TagKind; name: Translated; slug: Translated; fallback: Fallback },
): Promise<{ id: number }> {
  const { id } = await transaction
    .insertInto('tag')
    .values({ kind: tag.kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeTexts(transaction, { table: 'tag', id, names: writtenOfTag, change: tag })
  return { id }
}

export async function changeStudioTag(
  transaction: Transaction<Database>,
  { change, id }: { id: number; change: StudioTagChange },
): Promise<void> {
  await writeTexts(transaction, { table: 'tag', id, names: writtenOfTag, change })
}
