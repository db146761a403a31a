import type { PictureUse } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../schema.ts'

/** Key space of advisory locks; its only lock is 0. */
const lockSpace = 4201

/** Until the transaction ends, no picture is removed. */
export async function holdPictures(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockSpace}::integer, 0)`.execute(transaction)
}

/** Until the transaction ends, no record is saved with a picture. */
export async function lockPictures(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}::integer, 0)`.execute(transaction)
}

/** A record that shows a picture, by the picture's digest. */
export type PictureUseRow = PictureUse & { digest: string }

/**
 * The records that show uploaded pictures, by record; their names are in `language`.
 * @param digests of these pictures only; undefined: of all
 */
export async function listPictureUses(
  db: Kysely<Database>,
  { digests, language }: { digests?: readonly string[]; language: Language },
): Promise<PictureUseRow[]> {
  const { rows } = await sql<PictureUseRow>`
    select distinct subject, use.id::text as id, digest, use.name
    from (
      ${sql.join(
        [
          usesOf('track', 'title', language, sql`concat(track.picture, ' /media/', track.delivered_cover)`),
          usesOf(
            'music_category',
            'title',
            language,
            sql`concat(music_category.picture, ' /media/', music_category.delivered_image)`,
          ),
          usesOf('author', 'name', language, sql`author.picture`),
          usesOf(
            'article',
            'title',
            language,
            sql`concat(
            article.picture, ' /media/', article.delivered_cover,
            (select string_agg(body, ' ') from article_text where article_id = article.id))`,
          ),
          usesOf(
            'page',
            'title',
            language,
            sql`(
            select string_agg(description, ' ') from page_text where page_id = page.id)`,
          ),
          sql`select 'artist' as subject, id, name, picture as shown from artist`,
          sql`select 'recording' as subject, id, content -> 'title' ->> ${language} as name, concat(
              '/media/', content ->> 'cover', ' /media/', published ->> 'cover', ' /media/', published_before ->> 'cover') as shown
            from import_recording`,
        ],
        sql` union all `,
      )}
    ) as use
    cross join lateral regexp_matches(use.shown, '/media/pictures/([0-9a-f]{32})-', 'g') as found
    cross join lateral (select found[1] as digest) as picture
    ${digests ? sql`where digest = any (${[...digests]}::text[])` : sql``}
    order by subject, name, id`.execute(db)
  return rows
}

/** Every row of a table, with its name in one language and the text in which pictures are looked for. */
const usesOf = (
  table: 'article' | 'author' | 'music_category' | 'page' | 'track',
  name: string,
  language: Language,
  shown: RawBuilder<unknown>,
) => sql`
  select ${sql.lit(table)} as subject, ${sql.ref(`${table}.id`)}, (
      select ${sql.ref(`named.${name}`)} from ${sql.table(`shown_${table}_text`)} as named
      where ${sql.ref(`named.${table}_id`)} = ${sql.ref(`${table}.id`)} and named.language = ${language}) as name,
    ${shown} as shown
  from ${sql.table(table)}`
