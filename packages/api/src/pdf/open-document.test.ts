import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readPdfText } from '../fixtures/read-pdf-text.ts'
import { openTypeface } from './fonts.ts'
import { openDocument } from './open-document.ts'

const open = () =>
  openDocument({ title: 'Licence', language: 'es', author: 'Tempolibre', createdAt: new Date(0) })
/** Encodes a text as PDF does beyond Latin. */
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('latin1')

test('[R10.4] a document is tagged, names its language and title, and embeds every font it uses', async () => {
  const document = await open()
  document.text({ tag: 'H1', text: 'Licencia', x: 50, y: 50, width: 400, size: 20, weight: 'bold' })
  const row = document.group('TR', document.group('Table'))
  document.text({ tag: 'TD', within: row, text: '49 €', x: 50, y: 90, width: 100, size: 10, align: 'right' })
  document.text({
    tag: 'P',
    text: 'ver',
    link: 'https://music.example/',
    x: 50,
    y: 120,
    width: 100,
    size: 10,
  })
  document.decorate((pdf) => pdf.rect(0, 0, 10, 10).fill('#000000'))
  const pdf = (await document.finish()).toString('latin1')
  expect(pdf).toContain('/Lang (es)')
  expect(pdf).toContain('/Marked true')
  expect(pdf).toContain('/DisplayDocTitle true')
  expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>')
  for (const tag of ['Document', 'H1', 'Table', 'TR', 'TD', 'P', 'Link'])
    expect(pdf).toContain(`/S /${tag}\n`)
  expect(pdf).toContain('/URI (https://music.example/)')
  expect(pdf).toContain('/FontFile')
  expect(pdf).not.toMatch(/\/BaseFont \/Helvetica/)
})

test('[R10.4] decoration is marked as an artifact, so that screen readers skip it', async () => {
  const document = await open()
  document.decorate((pdf) => pdf.rect(1, 2, 3, 4).fill('#000000'))
  const pdf = (await document.finish()).toString('latin1')
  const id = /\/Contents (\d+) 0 R/.exec(pdf)?.[1]
  const page = pdf.slice(pdf.indexOf(`\n${id} 0 obj\n`))
  const packed = page.slice(page.indexOf('stream\n') + 7, page.indexOf('\nendstream'))
  const drawn = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  expect(drawn).toMatch(/\/Artifact <<[^>]*\/Type \/Layout[^>]*>> BDC\s[^]*1 2 3 4 re[^]*\sEMC\b/)
})

test('[R10.4] names in Latin, Greek and Cyrillic are written; unsupported characters keep their text', async () => {
  const document = await open()
  document.text({ tag: 'P', text: 'Łukasz Παπάς Шевченко Nguyễn', x: 50, y: 50, width: 400, size: 12 })
  document.text({ tag: 'P', text: 'Ada 東京', x: 50, y: 80, width: 400, size: 12 })
  const pdf = (await document.finish()).toString('latin1')
  expect(pdf).toContain(utf16('東京'))
  expect(pdf.match(/\/ActualText/g)).toHaveLength(1)
})

test('[R10.4] one font writes text that belongs together, and controls are left out', async () => {
  const typeface = await openTypeface()
  const texts = (text: string) => typeface.splitIntoRuns(text, 'regular').map((run) => run.text)
  expect(texts('Ada Lovelace')).toEqual(['Ada Lovelace'])
  expect(texts('Анна Ивановна')).toEqual(['Анна Ивановна'])
  expect(texts('Jose\u0301')).toEqual(['José'])
  expect(texts('A\u202Eda\u0007')).toEqual(['Ada'])
  expect(typeface.splitIntoRuns('Ada 東京', 'bold').map(({ font }) => font !== undefined)).toEqual([
    true,
    false,
  ])
})

test('[R10.4] lines break where Unicode allows it, too long words at the end of the line', async () => {
  const document = await open()
  const measure = (text: string, width: number) =>
    document.measure(text, { size: 10, lineHeight: 1.5, width })
  const one = measure('one two', 1000)
  expect(one).toMatchObject({ lines: 1, height: 15 })
  expect(measure('one two', one.width - 1)).toMatchObject({ lines: 2, height: 30 })
  expect(measure('one\u00A0two', one.width * 2).lines).toBe(1)
  expect(measure('Jean-Baptiste', measure('Jean-Baptist', 1000).width).lines).toBe(2)
  const long = measure('x'.repeat(200), 100)
  expect(long.lines).toBeGreaterThan(5)
  expect(long.width).toBeLessThanOrEqual(100)
  expect(measure('first\nsecond', 1000).lines).toBe(2)
  await document.finish()
})

test('[R10.4] a document’s glyphs do not affect the text of the next one', async () => {
  const write = async (text: string) => {
    const document = await open()
    document.text({ tag: 'P', text, x: 50, y: 50, width: 400, size: 12, weight: 'bold' })
    return readPdfText(await document.finish())
  }
  // The dots of a colon and of a full stop are the same glyph.
  await write('Nota: ¡Compás; sí!')
  expect(await write('Total €199.00, IVA')).toBe('Total €199.00, IVA')
})

test('[R10.4] the scripts of one document, each in its own font, can all be copied', async () => {
  const document = await open()
  const names = ['Łukasz', 'Παπάς', 'Шевченко', 'Nguyễn', 'Ada']
  for (const [index, text] of names.entries())
    document.text({ tag: 'P', text, x: 50, y: 50 + 30 * index, width: 400, size: 12 })
  const pdf = await document.finish()
  expect(readPdfText(pdf).replaceAll('\n', '')).toBe(names.join(''))
})

test('[R10.4] a font is embedded once, however often scripts take turns', async () => {
  const document = await open()
  for (let line = 0; line < 6; line++) {
    const text = line % 2 === 0 ? 'Ada' : 'Анна'
    document.text({ tag: 'P', text, x: 50, y: 50 + 30 * line, width: 400, size: 12 })
  }
  expect((await document.finish()).toString('latin1').match(/\/FontFile/g)).toHaveLength(2)
})
