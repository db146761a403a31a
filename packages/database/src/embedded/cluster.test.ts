import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { chooseAccount, isRoot } from './account.ts'
import { endInitialisation } from './cluster.ts'
import { canBecomeOrdinary, daemon, nobody, openInProcess } from './fixtures/opener.ts'
import { defaultDataDirectory, startEmbeddedPostgres } from './index.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

// Real servers and processes on a possibly busy machine: only a hang takes this long.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folder = makeTemporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A folder with these files, owned by the server's user. */
function folderWith(name: string, files: Record<string, string>): string {
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  for (const [file, content] of Object.entries(files)) writeFileSync(join(path, file), content)
  const account = chooseAccount(path)
  if (account) chownSync(path, account.uid, account.gid)
  return path
}

const isOneLine = expect.stringMatching(/^[^\n]+$/)

test('a folder with other files in it is refused and left unchanged', async () => {
  const dataDirectory = folderWith('documents', { 'letter.txt': 'Dear reader' })
  chmodSync(dataDirectory, 0o755)
  const start = startEmbeddedPostgres({ dataDirectory })
  await expect(start).rejects.toMatchObject({ code: 'not-a-cluster', message: isOneLine })
  await expect(start).rejects.toThrow(`The folder ${dataDirectory} holds files but no PostgreSQL database`)
  expect(readdirSync(dataDirectory)).toEqual(['letter.txt'])
  expect(statSync(dataDirectory).mode & 0o777).toBe(0o755)
})

test('a file in place of the folder is refused', async () => {
  const dataDirectory = join(folderWith('file', { postgres: '' }), 'postgres')
  await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toMatchObject({ code: 'not-a-cluster' })
})

test('[R15.40] what an interrupted initdb has left goes, though a server that it had started still writes into it', async () => {
  const dataDirectory = join(folder, 'interrupted')
  // Made by a process that is dead.
  const unfinished = `${dataDirectory}.initdb-0123abcd.9999999-9`
  mkdirSync(unfinished)
  const program = `process.chdir(process.argv[1])
    const { rmSync, writeFileSync } = process.getBuiltinModule('node:fs')
    for (const end = Date.now() + 2000; Date.now() < end;) {
      const names = Array.from({ length: 400 }, () => String(Math.random()))
      for (const name of names) writeFileSync(name, '')
      process.stdout.write('writes')
      for (const name of names) rmSync(name, { force: true })
    }`
  const writer = spawn(process.execPath, ['-e', program, unfinished], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(writer, 'exit')
  await once(writer.stdout, 'data')
  await endInitialisation(dataDirectory)
  expect(existsSync(unfinished)).toBe(false)
  await ended
})

test.each(['15', '19'])(
  'a folder made by PostgreSQL %s is refused with both versions named',
  async (version) => {
    const dataDirectory = folderWith(`version-${version}`, { PG_VERSION: `${version}\n` })
    const start = startEmbeddedPostgres({ dataDirectory })
    await expect(start).rejects.toMatchObject({ code: 'wrong-version', message: isOneLine })
    await expect(start).rejects.toThrow(
      `was made by PostgreSQL ${version} and this release brings PostgreSQL 18`,
    )
  },
)

test('an incomplete cluster is refused and not deleted', async () => {
  const dataDirectory = folderWith('half', { PG_VERSION: '18\n' })
  await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toMatchObject({
    code: 'damaged',
    message: isOneLine,
  })
  expect(existsSync(join(dataDirectory, 'PG_VERSION'))).toBe(true)
})

test.skipIf(!isRoot())('as root, a folder below a closed one is refused, naming the closed one', async () => {
  const home = join(folder, 'closed')
  mkdirSync(home)
  chmodSync(home, 0o700)
  const start = startEmbeddedPostgres({ dataDirectory: join(home, 'project', 'postgres') })
  await expect(start).rejects.toMatchObject({ code: 'unreachable', message: isOneLine })
  await expect(start).rejects.toThrow(`cannot enter ${home}`)
  expect(existsSync(join(home, 'project'))).toBe(false)
})

test.skipIf(!isRoot())(
  'as root, a cluster that belongs to root is refused with the command that helps',
  async () => {
    const dataDirectory = folderWith('roots', { PG_VERSION: '18\n' })
    chownSync(dataDirectory, 0, 0)
    await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow(
      `chown -R 65534:65534 '${dataDirectory}'`,
    )
  },
)

test.skipIf(!canBecomeOrdinary)('missing write permission is reported', async () => {
  const parent = join(folder, 'read-only')
  mkdirSync(parent)
  chmodSync(parent, 0o755)
  const opener = await openInProcess(join(parent, 'postgres'), { uid: nobody })
  expect(opener).toMatchObject({ code: 'not-writable', message: isOneLine })
  expect(opener.message).toContain(join(parent, 'postgres'))
})

test.skipIf(!canBecomeOrdinary)("another user's folder is refused with both users named", async () => {
  const dataDirectory = join(folder, 'of-somebody-else')
  mkdirSync(dataDirectory)
  chownSync(dataDirectory, daemon, daemon)
  const opener = await openInProcess(dataDirectory, { uid: nobody })
  expect(opener).toMatchObject({ code: 'not-owner', message: isOneLine })
  expect(opener.message).toContain(`belongs to user ${daemon} and you are user ${nobody}`)
})

test('the default data folder is the same whatever path leads to the project', () => {
  const project = folderWith('project', {})
  expect(defaultDataDirectory(`${project}/../project/`)).toBe(defaultDataDirectory(project))
  expect(defaultDataDirectory(project)).toMatch(
    isRoot() ? /^\/var\/lib\/tempolibre\/[\da-f]{12}\/postgres$/ : /project\/\.data\/postgres$/,
  )
})
