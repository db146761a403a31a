import { entriesOf } from '@tempolibre/locales'
import { type RecordWithTexts, textNamesOf } from '@tempolibre/domain/record-texts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase } from '../../factories/index.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const tables: Readonly<Record<RecordWithTexts, string>> = {
  artist: 'artist',
  genre: 'music_category',
  tag: 'tag',
  page: 'page',
  article: 'article',
  blogCategory: 'blog_category',
  author: 'author',
}

test('[R15.167] every text that is stored of a page, an article or a name can be edited, and no other', async () => {
  for (const [kind, table] of entriesOf(tables)) {
    const { rows } = await sql<{ name: string }>`
      select attname::text as name from pg_attribute
      where attrelid = ${`${table}_text`}::regclass and attnum > 0 and not attisdropped
        and attgenerated = '' and atttypid = 'text'::regtype and attname not in ('slug')`.execute(database.db)
    expect(rows.map(({ name }) => name).toSorted(), kind).toEqual(textNamesOf(kind).toSorted())
  }
})
