import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { confirmSecret } from '@tempolibre/api/installation-secret'
import { rotateSigningKey } from '@tempolibre/api/keyring'
import { createMigratedDatabase, makeAccount } from '@tempolibre/database/factories'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const program = join(import.meta.dirname, 'change-secret.ts')
/** Starting a process may take long on a busy machine. */
const timeout = 60_000
const secrets = ['first', 'second', 'third'].map((name) => `the ${name} secret of this installation`)

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeEach(async () => {
  database = await createMigratedDatabase()
})
afterEach(() => database.close())

/** What the command says. */
async function change(former: string | undefined, secret: string | undefined): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: '/nowhere',
    AUTH_SECRET: secret,
    FORMER_AUTH_SECRET: former,
  }
  return (await run(process.execPath, [program], { env })).stdout
}

test(
  '[R13.2] a changed secret keeps the key of licences; a lost one makes another, and says which accounts need help',
  async () => {
    const [first = '', second = '', third = ''] = secrets
    const { db } = database
    await confirmSecret({ db, secret: first })
    await rotateSigningKey({ db, secret: first })
    const findKey = async () =>
      (await db.selectFrom('signing_key').where('retired_at', 'is', null).select('id').executeTakeFirst())?.id
    const key = await findKey()
    const { userId } = await makeAccount(db)
    await db
      .insertInto('authenticator_app')
      .values({ user_id: userId, secret: '', confirmed_at: null })
      .execute()

    const kept = await change(first, second)
    expect(kept).toContain(`Licences are signed with key ${key}, as before.`)
    expect(kept).not.toContain('authenticator app')

    await db.updateTable('authenticator_app').set({ confirmed_at: new Date() }).execute()
    const lost = await change('lost', third)
    expect(await findKey()).not.toBe(key)
    expect(lost).toContain(`Licences are signed with the new key ${await findKey()};`)
    expect(lost).toContain('can no longer be checked: 1.')
    await confirmSecret({ db, secret: third })
  },
  timeout,
)
