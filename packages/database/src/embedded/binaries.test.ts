import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { BinariesPackage } from './binaries.ts'
import { findBinariesPackage, prepareBinaries } from './binaries.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

// Real servers and processes on a possibly busy machine: only a hang takes this long.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folder = makeTemporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const installed = findBinariesPackage()

/** The package as unpacked by npm without install scripts: its symbolic links are missing. */
function packageWithoutLinks(name: string): BinariesPackage {
  const nativeFolder = join(folder, name, 'native')
  cpSync(installed.nativeFolder, nativeFolder, {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  })
  return { ...installed, nativeFolder }
}

function links(nativeFolder: string): string[] {
  const lib = join(nativeFolder, 'lib')
  return readdirSync(lib).filter((name) => lstatSync(join(lib, name)).isSymbolicLink())
}

function versionOf(postgres: string): string {
  return execFileSync(postgres, ['--version'], { encoding: 'utf8' })
}

test('links and permissions lost without install scripts are restored in place', async () => {
  const found = packageWithoutLinks('in-place')
  chmodSync(join(found.nativeFolder, 'bin', 'postgres'), 0o644)
  const binaries = await prepareBinaries(found, [], false)
  expect(binaries).toMatchObject({ folder: found.nativeFolder, majorVersion: 18 })
  const listed: unknown[] = JSON.parse(readFileSync(join(found.nativeFolder, 'pg-symlinks.json'), 'utf8'))
  expect(links(found.nativeFolder)).toHaveLength(listed.length)
  expect(versionOf(binaries.postgres)).toContain(`(PostgreSQL) ${binaries.version}`)
})

test('for another user the programs are copied once, readable by everyone whatever the umask', async () => {
  const found = packageWithoutLinks('for-another')
  const parent = join(folder, 'copies')
  // Left by a process killed while copying: no process has so high a number.
  const abandoned = join(parent, 'postgresql-18.4-abc.copy-9999999-9')
  mkdirSync(abandoned, { recursive: true })
  const umask = process.umask(0o077)
  const first = await prepareBinaries(found, [parent], true).finally(() => process.umask(umask))
  expect(readdirSync(parent)).toHaveLength(1)
  expect(statSync(first.folder).mode & 0o777).toBe(0o755)
  expect(statSync(first.postgres).mode & 0o777).toBe(0o755)
  expect(statSync(join(first.folder, 'share', 'postgresql', 'postgres.bki')).mode & 0o777).toBe(0o644)
  expect(versionOf(first.postgres)).toContain(first.version)
  expect(links(found.nativeFolder)).toEqual([])
  const made = statSync(first.folder).ino
  const second = await prepareBinaries(found, [parent], true)
  expect(statSync(second.folder).ino).toBe(made)
})

test('if the preferred folder is not writable, the copy goes to the next one', async () => {
  const next = join(folder, 'next')
  const { folder: copied } = await prepareBinaries(installed, ['/proc/tempolibre', next], true)
  expect(copied.startsWith(next)).toBe(true)
  await expect(prepareBinaries(installed, ['/proc/tempolibre'], true)).rejects.toThrow('/proc/tempolibre')
})
