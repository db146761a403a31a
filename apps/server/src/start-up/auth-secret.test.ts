import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepAuthSecret } from './auth-secret.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'auth-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the installation’s secret', () => {
  test('is made once, long enough, and read again afterwards', () => {
    const secret = keepAuthSecret(folder)
    expect(secret).toMatch(/^[\da-f]{64}$/)
    expect(keepAuthSecret(folder)).toBe(secret)
    expect(readdirSync(folder)).toEqual(['auth-secret'])
  })

  test('differs between installations', () => {
    const other = mkdtempSync(join(tmpdir(), 'auth-secret-'))
    expect(keepAuthSecret(other)).not.toBe(keepAuthSecret(folder))
    rmSync(other, { recursive: true })
  })

  test.skipIf(process.platform === 'win32')('is readable only by its owner', () => {
    keepAuthSecret(folder)
    expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600)
  })

  test('set by an operator is unchanged', () => {
    const secret = 'what an operator chose, long enough'
    writeFileSync(join(folder, 'auth-secret'), `${secret}\n`)
    expect(keepAuthSecret(folder)).toBe(secret)
    expect(readFileSync(join(folder, 'auth-secret'), 'utf8')).toBe(`${secret}\n`)
  })

  test('is the same in concurrently started processes', { tags: 'thorough' }, async () => {
    const module = JSON.stringify(join(import.meta.dirname, 'auth-secret.ts'))
    const program = `import(${module}).then(({ keepAuthSecret }) => console.log(keepAuthSecret(process.argv[1])))`
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, ['-e', program, folder])),
    )
    expect(new Set(answers.map(({ stdout }) => stdout.trim()))).toEqual(new Set([keepAuthSecret(folder)]))
    expect(readdirSync(folder)).toEqual(['auth-secret'])
  })

  test.each(['', 'short', ' '.repeat(40)])('is refused if the file contains %j', (left) => {
    writeFileSync(join(folder, 'auth-secret'), left)
    expect(() => keepAuthSecret(folder)).toThrow('must have 32 characters or more')
  })

  test('is refused if it is a single repeated character', () => {
    writeFileSync(join(folder, 'auth-secret'), 's'.repeat(40))
    expect(() => keepAuthSecret(folder)).toThrow('must not repeat a few characters')
  })

  test('is read from a read-only folder', () => {
    const secret = keepAuthSecret(folder)
    // The superuser may write anywhere, so the test switches to another user.
    const superuser = process.getuid?.() === 0
    if (superuser) chownSync(join(folder, 'auth-secret'), 65_534, 65_534)
    chmodSync(folder, 0o555)
    if (superuser) process.seteuid?.(65_534)
    try {
      expect(keepAuthSecret(folder)).toBe(secret)
    } finally {
      if (superuser) process.seteuid?.(0)
      chmodSync(folder, 0o700)
    }
  })

  test('cannot be stored in a read-only folder', () => {
    expect(() => keepAuthSecret(join(folder, 'missing'))).toThrow('ENOENT')
  })
})
