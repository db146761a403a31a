import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigratedDatabase, makeAccount } from '../../factories/index.ts'
import {
  confirmApp,
  countRecoveryCodes,
  findAuthenticatorApp,
  keepNewApp,
  removeApp,
  renewRecoveryCodes,
  useStep,
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

test('[R7.1] an app that is in force is not confirmed again: its codes, its last step and its owner’s mails stay', async () => {
  const { db } = database
  const owner = await makeAccount(db)
  const confirm = (step: number, ...codeHashes: string[]) =>
    confirmApp(db, { ...owner, secret: 'secret', step, codeHashes, mail })
  const told = async () =>
    (await db.selectFrom('mail').where('template', '=', 'second_factor_added').select('id').execute()).length
  const before = await told()
  await keepNewApp(db, { ...owner, secret: 'secret' })
  expect(await confirm(5, 'first')).toBe(true)
  const app = await findAuthenticatorApp(db, owner)
  // The code that was used last does not count again, nor an earlier one.
  expect(await confirm(2, 'second', 'third')).toBe(false)
  expect(await findAuthenticatorApp(db, owner)).toEqual(app)
  expect(await countRecoveryCodes(db, owner)).toBe(1)
  expect(await useStep(db, { ...owner, step: 5 })).toBe(false)
  expect(await told()).toBe(before + 1)
})
