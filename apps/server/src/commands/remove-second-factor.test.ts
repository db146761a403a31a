import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Starting processes may take long on a busy machine. */
const timeout = 120_000

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

/** Runs the command like the operator. */
function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const program = join(import.meta.dirname, 'remove-second-factor.ts')
  const env = { ...process.env, DATABASE_URL: database.url, SITE_URL: 'https://music.example' }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })
}

test(
  '[R12.5] a user who lost phone and recovery codes can sign in by password again, and is notified',
  async () => {
    const { db } = database
    const { id: user_id } = await db
      .insertInto('user_account')
      .values({ name: 'Ada', email: 'ada@example.org', email_verified: true, phone: '1', language: 'fr' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('credential')
      .values({ user_id, account_id: user_id, provider_id: 'credential', password: 'hash' })
      .execute()
    await db
      .insertInto('authenticator_app')
      .values({ user_id, secret: 'sealed', confirmed_at: new Date() })
      .execute()
    await db.insertInto('recovery_code').values({ user_id, code_hash: 'hash' }).execute()

    expect(await run(' ADA@example.org')).toMatchObject({
      code: 0,
      out: expect.stringContaining('ada@example.org signs in by password alone'),
    })
    expect(await db.selectFrom('authenticator_app').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('recovery_code').selectAll().execute()).toEqual([])
    const mails = await db.selectFrom('mail').select(['template', 'language', 'parameters']).execute()
    expect(mails).toEqual([
      {
        template: 'second_factor_removed',
        language: 'fr',
        parameters: { link: 'https://music.example/fr/mot-de-passe-oublie' },
      },
    ])
    expect(await run('ada@example.org')).toMatchObject({
      code: 1,
      err: expect.stringContaining('has no authenticator app'),
    })
  },
  timeout,
)

test('an unknown or missing address is reported', { tags: 'thorough', timeout }, async () => {
  const [unknown, none] = await Promise.all([run('nobody@example.org'), run()])
  expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('Nobody has an account') })
  expect(none).toMatchObject({
    code: 1,
    err: expect.stringContaining('npm run second-factor:remove -- ada@example.org'),
  })
})
