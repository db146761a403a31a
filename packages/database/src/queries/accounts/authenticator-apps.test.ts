import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, makeAccount } from '../../factories/index.ts'
import {
  confirmApp,
  countRecoveryCodes,
  keepNewApp,
  removeApp,
  renewRecoveryCodes,
} from './authenticator-apps.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const mail = () => ({ link: 'https://music.example' })

test('[R7.1] recovery codes are renewed only where an app is in force: not while it is set up, nor once it is removed', async () => {
  const { db } = database
  const [ada, eve] = [await makeAccount(db), await makeAccount(db)]
  const renew = ({ userId }: { userId: string }, ...codeHashes: string[]) =>
    renewRecoveryCodes(db, { userId, codeHashes, mail })
  const use = async ({ userId }: { userId: string }) => {
    await keepNewApp(db, { userId, secret: 'secret' })
    await confirmApp(db, { userId, secret: 'secret', step: 1, codeHashes: ['first'], mail })
  }
  await use(eve)
  expect(await renew(ada, 'one', 'two')).toBe(false)
  await keepNewApp(db, { ...ada, secret: 'another' })
  expect(await renew(ada, 'one', 'two')).toBe(false)
  expect(await countRecoveryCodes(db, ada)).toBe(0)
  await use(ada)
  expect(await renew(ada, 'one', 'two')).toBe(true)
  expect([await countRecoveryCodes(db, ada), await countRecoveryCodes(db, eve)]).toEqual([2, 1])
  expect(await removeApp(db, { ...ada, mail })).toBe(true)
  expect(await renew(ada, 'one', 'two')).toBe(false)
  expect([await countRecoveryCodes(db, ada), await countRecoveryCodes(db, eve)]).toEqual([0, 1])
})
