import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { format } from 'oxfmt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase } from './factories/index.ts'
import { writeSchema } from './write-schema.ts'

const root = join(import.meta.dirname, '..', '..', '..')
let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

/** What is written after `change`, which is taken back. */
async function writtenAfter(change: string): Promise<string> {
  let written = ''
  await database.db
    .transaction()
    .execute(async (transaction) => {
      await sql.raw(change).execute(transaction)
      written = await writeSchema(transaction)
      throw new Error('taken back')
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error
    })
  return written
}

test('[R15.143] schema.ts is what the migrations make (vitest run --project unit write-schema -u writes it)', async () => {
  const options = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'))
  const { code } = await format('schema.ts', await writeSchema(database.db), options)
  await expect(code).toMatchFileSnapshot('./schema.ts')
})

test.for([
  ['composer text', 'composer: string | null'],
  ["composer text not null default ''", 'composer: Generated<string>'],
  ["composer text generated always as ('') stored", 'composer: GeneratedAlways<string | null>'],
  ['heard_at timestamptz', 'heard_at: Timestamp | null'],
  ['heard_at timestamptz not null default now()', 'heard_at: GeneratedTimestamp'],
  [
    'hits bigint not null default 0',
    'hits: ColumnType<string, number | string | undefined, number | string>',
  ],
])('[R15.143] a column "%s" is typed as what it takes and gives', async ([column, typed]) => {
  expect(await writtenAfter(`alter table track add column ${column}`)).toContain(`\n    ${typed}\n`)
})

test('[R15.143] a column without a note may change its name', async () => {
  expect(await writtenAfter('alter table track rename column energy to power')).toContain(
    '    power: number\n',
  )
})

test.for([
  ['alter table track add column credits jsonb', 'must say what track.credits is, of type jsonb'],
  ['alter table mail rename column key to once', 'speaks of mail.key, which the database does not have'],
] as const)('[R15.143] after "%s" the notes are refused', async ([change, refusal]) => {
  await expect(writtenAfter(change)).rejects.toThrow(refusal)
})
