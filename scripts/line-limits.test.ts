import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { root } from './setup.mjs'

const rule = z.union([z.string(), z.tuple([z.string(), z.number()])])
const limits = z.object({ 'max-lines-per-function': rule.optional(), 'max-lines': rule.optional() })
const settings = z
  .object({ rules: limits, overrides: z.array(z.object({ files: z.array(z.string()), rules: limits })) })
  .parse(JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')))

/** Lines that oxlint finds too many in these files, by file: the most of one function, or of the file. */
async function listLong(name: keyof z.infer<typeof limits>, files: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'line-limits-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = join(folder, 'limits.json')
  writeFileSync(
    config,
    JSON.stringify({ categories: { correctness: 'off' }, rules: { [name]: settings.rules[name] } }),
  )
  const program = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const text = await new Promise<string>((resolve) => {
    // It ends with 1, since it finds what is looked for.
    execFile(
      process.execPath,
      [program, '--config', config, '--format', 'json', ...files],
      { cwd: root },
      (_, output) => resolve(output),
    )
  })
  const { diagnostics } = z
    .object({ diagnostics: z.array(z.object({ filename: z.string(), message: z.string() })) })
    .parse(JSON.parse(text))
  return new Set(diagnostics.map(({ filename }) => filename.replaceAll('\\', '/')))
}

describe('[R15.165] functions of at most 80 lines and files of at most 300', () => {
  test('are what the linter demands', () => {
    expect(settings.rules).toEqual({ 'max-lines-per-function': ['error', 80], 'max-lines': ['error', 300] })
  })

  test.each(['max-lines-per-function', 'max-lines'] as const)(
    'have no exception (%s) that is not needed',
    async (name) => {
      const files = settings.overrides
        .filter((override) => override.rules[name] !== undefined)
        .flatMap((override) => override.files)
        // Folders, whose files come and go.
        .filter((file) => !file.includes('*'))
      expect(files.length).toBeGreaterThan(10)
      expect(files).toEqual([...new Set(files)])
      const long = await listLong(name, files)
      expect(files.filter((file) => !long.has(file))).toEqual([])
    },
  )
})
