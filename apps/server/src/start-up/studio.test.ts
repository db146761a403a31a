import { countAdministrators } from '@tempolibre/database'
import { createMigratedDatabase } from '@tempolibre/database/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from './environment.ts'
import { openStudio } from './studio.ts'

const siteUrl = 'https://music.example'
let database: Awaited<ReturnType<typeof createMigratedDatabase>>

beforeAll(async () => {
  database = await createMigratedDatabase()
})
afterAll(() => database.close())

const open = (variables: Record<string, string> = {}) =>
  openStudio({ db: database.db, siteUrl }, readEnvironment(variables))
const operator = (password: string) => ({ STUDIO_EMAIL: 'Ada@label.example', STUDIO_PASSWORD: password })

test.each([{ STUDIO_EMAIL: 'ada@label.example' }, { STUDIO_PASSWORD: 'Sesame-2026!' }])(
  '[R12.1] %o alone is refused',
  (variables) => {
    expect(() => readEnvironment(variables)).toThrow(/^STUDIO_\w+='.*' must be set, since STUDIO_\w+ is/)
  },
)

test.each(['short', 'nocapital-2026', 'Password1!'])(
  '[R12.1] the password %s stops the start, with a line that says what to do',
  async (password) => {
    const failure = await open(operator(password)).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EnvironmentError)
    expect(String(failure)).toMatch(/STUDIO_PASSWORD .+ start again\.$/)
    expect(String(failure)).not.toContain(password)
    expect(await countAdministrators(database.db)).toBe(0)
  },
)

test('[R12.1] a start without an administrator makes a link, or the one whom the environment names', async () => {
  expect(await open()).toMatch(/^https:\/\/music\.example\/studio\/first#token=[\w-]{43}$/)
  expect(await open(operator('Sesame-2026!'))).toBeUndefined()
  expect(await countAdministrators(database.db)).toBe(1)
  // At the next start nothing is changed, even if the password has been changed since.
  expect(await open(operator('Another-2026!'))).toBeUndefined()
  expect(await open()).toBeUndefined()
  expect(await countAdministrators(database.db)).toBe(1)

  // The account stays if the role is lost, and only its own password gives the role back.
  await database.db.deleteFrom('staff_member').execute()
  await expect(open(operator('Another-2026!'))).rejects.toThrow('STUDIO_PASSWORD is not the password')
  expect(await open(operator('Sesame-2026!'))).toBeUndefined()
  expect(await countAdministrators(database.db)).toBe(1)
})
