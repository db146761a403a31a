import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTypeface } from './fonts.ts'
import { openDocument } from './open-document.ts'
import { findPiece, orderHanStyles } from './script-fonts.ts'

test('[R16.35] a text in Latin, Greek and Cyrillic opens no other font', async () => {
  const typeface = await openTypeface({
    texts: ['José Łukasz', { deep: ['Παπάς', 'Шевченко', 'Nguyễn € «…»'] }],
  })
  expect(typeface.scriptFonts).toBeUndefined()
})

test.each([
  ['ゆめ 株式会社', undefined, 'jp'],
  ['김 民俊', 'JP', 'kr'],
  ['ㄅ 陳', undefined, 'tc'],
  ['陳大文', 'TW', 'tc'],
  ['陳大文', 'CN', 'sc'],
  ['陳大文', 'ES', 'jp'],
  ['刘晓龙 乐队', undefined, 'sc'],
])('[R16.30] %s, bought from %s, is written as in %s', (name, country, style) => {
  expect(orderHanStyles(name, country)[0]).toBe(style)
})

test(
  '[R16.35] the piece of a font that is said to have a character has it',
  { tags: 'thorough' },
  async () => {
    // A step through what names are written with; every piece has several.
    const characters = Array.from({ length: 160 }, (_, index) => String.fromCodePoint(0x4e00 + index * 130))
    const known = characters.filter((character) => findPiece('jp', character) !== undefined)
    expect(known.length).toBeGreaterThan(60)
    expect(existsSync(findPiece('jp', known[0] ?? '') ?? '')).toBe(true)
    const typeface = await openTypeface({ texts: known, country: 'JP' })
    const lacking = typeface.splitIntoRuns(known.join(''), 'bold').filter(({ font }) => font === undefined)
    expect(lacking).toEqual([])
  },
)

test('[R16.30] scripts of East Asia may be mixed in a name', async () => {
  const name = 'ゆめ 김한국 ㄅ 陈龙'
  const typeface = await openTypeface({ texts: name })
  const lacking = typeface.splitIntoRuns(name, 'regular').filter(({ font }) => font === undefined)
  expect(lacking).toEqual([])
})

test('[R16.30] a line that runs to the left is broken between its words', async () => {
  const document = await openDocument({
    title: 'x',
    language: 'en',
    author: 'x',
    createdAt: new Date(0),
    texts: ['محمد عبد الله الأمين'],
  })
  const measure = (width: number) => document.measure('محمد عبد الله الأمين', { size: 12, width })
  const one = measure(1000)
  expect(one.lines).toBe(1)
  expect(measure(one.width - 1).lines).toBe(2)
  await document.finish()
})
