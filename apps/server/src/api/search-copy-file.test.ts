import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { searchCopyFile } from './search-copy-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'search-copy-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const parts = (...texts: string[]) => texts.map((text) => Buffer.from(text))

test('[R13.4] the copy of the search is whole or absent: none before the first, then the latest that was written', async () => {
  const copy = searchCopyFile(folder)
  expect(await copy.read()).toBeUndefined()
  await copy.write(parts('one ', 'copy'))
  expect(String(await copy.read())).toBe('one copy')
  await copy.write(parts('another'))
  const broken = Object.defineProperty(parts('half', 'a'), 1, {
    get(): never {
      throw new Error('stopped')
    },
  })
  await expect(copy.write(broken)).rejects.toThrow('stopped')
  expect(String(await searchCopyFile(folder).read())).toBe('another')
  expect(readdirSync(join(folder, 'search'))).toEqual(['copy'])
})

test('[R13.5] a copy that cannot be read for another reason than that there is none is told', async () => {
  writeFileSync(join(folder, 'search'), '')
  await expect(searchCopyFile(folder).read()).rejects.toThrow('ENOTDIR')
})
