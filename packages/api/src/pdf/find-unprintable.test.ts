import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { create } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { coverageOf } from './font-coverage.ts'
import { ownFontFiles } from './fonts.ts'
import { findPiece, findScriptFile } from './script-fonts.ts'

const run = promisify(execFile)
const { resolve } = createRequire(import.meta.url)

/** One letter of each script with a file of its own. */
const letters = Array.from('عԱবअአაગਗעಕកກമကଓසதతท')
const styles = ['jp', 'sc', 'tc', 'kr'] as const
/** Of the pieces of East Asia a common and a rare one of each style. */
const pieces = styles.flatMap((style) => ['中', '㐧'].flatMap((letter) => findPiece(style, letter) ?? []))

describe('[R16.112] what a name needs is known without opening a font', () => {
  const files = [
    ...ownFontFiles('bold').map((file) => resolve(file)),
    ...letters.map((letter) => findScriptFile(letter)?.bold ?? letter),
    ...pieces,
  ]

  test.each(files.map((file) => [basename(file), file]))(
    '%s has what the font library finds in it',
    async (_, file) => {
      const font = create(readFileSync(file))
      if ('fonts' in font) throw new Error('A collection')
      const bounds = await coverageOf(file)
      const listed: number[] = []
      for (let at = 0; at < bounds.length; at += 2)
        for (let code = bounds[at] ?? 0; code < (bounds[at + 1] ?? 0); code++) listed.push(code)
      const found = font.characterSet.filter((code) => font.hasGlyphForCodePoint(code))
      expect(listed).toEqual(found.toSorted((one, other) => one - other))
      expect(listed.length).toBeGreaterThan(0)
    },
  )

  test('without a thread, which takes longer to start on a busy machine than an answer may', async () => {
    const program = new URL('find-unprintable.ts', import.meta.url).href
    const text = 'محمد 王小明 ゆめ 𓀀🎵'
    const script = `const { findUnprintable } = await import(${JSON.stringify(program)})
      console.log(JSON.stringify(await findUnprintable(${JSON.stringify(text)})))`
    const flags = ['--permission', '--allow-fs-read=*', '--input-type=module', '--eval', script]
    const { stdout } = await run(process.execPath, flags)
    expect(JSON.parse(stdout)).toEqual(['𓀀', '🎵'])
  })
})
