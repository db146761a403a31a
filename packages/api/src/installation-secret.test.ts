import { createMigratedDatabase, makeAccount } from '@tempolibre/database/factories'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from './create-api.ts'
import { signUpUser } from './fixtures/sign-up-user.ts'
import { testSettings } from './fixtures/test-settings.ts'
import { changeSecret, confirmSecret, SecretError } from './installation-secret.ts'
import { createKeyring } from './licences/keyring.ts'

const first = 'the first secret of this installation'
const second = 'another secret, of a second server'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeEach(async () => {
  database = await createMigratedDatabase()
})
afterEach(() => database.close())

const confirm = (secret: string) => confirmSecret({ db: database.db, secret })
const change = (former: string | undefined, secret: string) =>
  changeSecret({ db: database.db, former, secret })

describe('[R13.2] all processes of an installation share one secret', () => {
  test('set by the first one', async () => {
    await confirm(first)
    await confirm(first)
    await expect(confirm(second)).rejects.toThrow(SecretError)
    await expect(confirm(second)).rejects.toThrow(/AUTH_SECRET.*secret:change/)
    await confirm(first)
  })

  test('if two start at once with different secrets, only one starts', async () => {
    const outcomes = await Promise.allSettled([confirm(first), confirm(second)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('which the licence key verifies in an older database', async () => {
    await createKeyring({ db: database.db, secret: first }).current()
    await expect(confirm(second)).rejects.toThrow(SecretError)
    await confirm(first)
  })

  test('which cannot be read from the database', async () => {
    await confirm(first)
    const settings = await database.db.selectFrom('setting').selectAll().execute()
    expect(JSON.stringify(settings)).not.toContain(first)
  })
})

describe('[R13.2] a deliberate change of the secret', () => {
  test('keeps the signing key, and ends every session', async () => {
    await confirm(first)
    const before = await createKeyring({ db: database.db, secret: first }).current()
    const api = createApi({ ...testSettings, secret: first, db: database.db, log: { error() {} } })
    await signUpUser(api, database.db, { email: 'ada@example.org' })
    expect(await database.db.selectFrom('session').select('id').execute()).toHaveLength(1)

    expect(await change(first, second)).toEqual({ keyId: before.id, keyKept: true, appsLost: 0 })
    await confirm(second)
    await expect(confirm(first)).rejects.toThrow(SecretError)
    const after = await createKeyring({ db: database.db, secret: second }).current()
    expect(after.sign('a licence')).toBe(before.sign('a licence'))
    expect(await database.db.selectFrom('session').select('id').execute()).toEqual([])
  })

  test('requires the right former secret', async () => {
    await confirm(first)
    await expect(change('never was the secret of anything', second)).rejects.toThrow(/FORMER_AUTH_SECRET/)
    await confirm(first)
  })

  test('without the former secret makes a new key, and old signatures stay verifiable', async () => {
    await confirm(first)
    const before = await createKeyring({ db: database.db, secret: first }).current()
    const { keyId, keyKept } = await change(undefined, second)
    expect(keyKept).toBe(false)
    expect(keyId).not.toBe(before.id)
    expect((await createKeyring({ db: database.db, secret: second }).current()).id).toBe(keyId)
    const keys = await database.db.selectFrom('signing_key').select(['id', 'retired_at']).execute()
    expect(keys.find(({ id }) => id === before.id)?.retired_at).not.toBeNull()
  })

  test.each([first, undefined])(
    'is allowed freely before any licence was issued, even if the former secret is lost: %s',
    async (former) => {
      await confirm(first)
      expect(await change(former, second)).toEqual({ keyId: undefined, keyKept: true, appsLost: 0 })
      await confirm(second)
    },
  )

  test('counts the authenticator apps that are lost with a lost secret', async () => {
    await confirm(first)
    for (const confirmed_at of [new Date(), null]) {
      const { userId } = await makeAccount(database.db)
      await database.db
        .insertInto('authenticator_app')
        .values({ user_id: userId, secret: '', confirmed_at })
        .execute()
    }
    expect(await change(undefined, second)).toMatchObject({ appsLost: 1 })
  })
})
