import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMigratedDatabase } from './factories/index.ts'
import { findMissingParts, readSchemaInventory } from './schema-inventory.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeEach(async () => {
  database = await createMigratedDatabase()
})
afterEach(() => database.close())

test('schema-inventory.json lists everything the migrations make (vitest run -u updates it)', async () => {
  const inventory = await readSchemaInventory(database.db)
  await expect(`${JSON.stringify(inventory, null, 2)}\n`).toMatchFileSnapshot('./schema-inventory.json')
})

test('every migration in the folder is run', async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db)
  const files = readdirSync(join(import.meta.dirname, 'migrations')).filter((name) =>
    /^\d{4}-(?!.*\.test\.).*\.ts$/.test(name),
  )
  expect(rows.map(({ name }) => `${name}.ts`).toSorted()).toEqual(files.toSorted())
})

test('tables are named after one of their rows, in the singular', async () => {
  const { tables } = await readSchemaInventory(database.db)
  expect(tables.filter((name) => name.endsWith('s'))).toEqual([])
})

test('[R13.5] missing parts of a schema are named', async () => {
  expect(await findMissingParts(database.db)).toEqual([])
  await sql`drop table track_text cascade`.execute(database.db)
  await sql`drop trigger queue_mail on mail`.execute(database.db)
  await sql`drop function near_words`.execute(database.db)
  expect(await findMissingParts(database.db)).toEqual([
    'table shown_track_text',
    'table track_text',
    'function near_words',
    'trigger former_slug on track_text',
    'trigger queue_mail on mail',
    'trigger raise_content_revision on track_text',
    'trigger search_delete on track_text',
    'trigger search_insert on track_text',
    'trigger search_update on track_text',
  ])
})

test('[R13.5] every function has a pinned search path, so that a dump can be restored', async () => {
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not coalesce(array_to_string(proconfig, ' ') like '%search_path=%', false)
      and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`.execute(
    database.db,
  )
  expect(rows).toEqual([])
})
