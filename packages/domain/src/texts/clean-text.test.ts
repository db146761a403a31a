import { describe, expect, test } from 'vitest'
import { cleanLine, cleanName, cleanText, namesOfRemoved } from './clean-text.ts'

describe('[R17.3] a text is kept', () => {
  test.each([
    ['composed', 'Cancio\u0301n', 'Canción'],
    ['without NUL', 'Sa\0lt', 'Salt'],
    ['without controls', '\u0007Salt\u009f\u001b', 'Salt'],
    ['without marks of direction', '\u202Etlas\u202C \u2066x\u2069 \u200e\u200f\u061c', 'tlas x'],
    ['without what has no width', '\u200bSa\u2060lt\ufeff', 'Salt'],
    ['without soft hyphens', 'Mond\u00adnacht', 'Mondnacht'],
    ['without tags and fillers', 'a\u{e0061}b\u{e007f}\u3164', 'ab'],
    ['without halves and no characters', 'a\ud842b\ufdd0\uffff', 'ab'],
    ['without lone joiners', '\u200cSa\u200dlt\u200d', 'Salt'],
    ['without selectors of nothing', '\ufe0f Salt', 'Salt'],
    ['in a line', ' Salt\r\n\t and\u2028Cedar ', 'Salt and Cedar'],
  ])('%s', (_, text, kept) => {
    expect(cleanLine(text)).toBe(kept)
    expect(cleanLine(kept)).toBe(kept)
  })

  test.each([
    'Danza nº 3 – «été»\u202f! ½ ² Ω ß İı',
    'می\u200cخواهم',
    'ه\u200d',
    'क्\u200dष',
    '👩🏽\u200d🚀 🏳️\u200d🌈 ❤️\u200d🔥 3️⃣',
    '葛\u{e0100}飾',
    'ສະບາຍດີ สวัสดี မြန်မာ',
    '🎵',
    '',
  ])('as it is: %s', (text) => {
    expect(cleanLine(text)).toBe(text.normalize('NFC'))
    expect(cleanText(text)).toBe(text.normalize('NFC'))
    expect(namesOfRemoved(text)).toBe('')
  })

  test('of several lines with its lines', () => {
    expect(cleanText('One\r\nTwo\rThree\u2028\tFour\0\n')).toBe('One\nTwo\nThree\n\tFour\n')
  })

  test('whatever comes, cleaned once and for all', () => {
    const signs = Array.from('a م👩\0\u200c\u200d\u202e\ufe0f\u0301\u{e0061}\n\u3164\ufeffक्')
    let seed = 7
    const next = () => (seed = (seed * 48_271) % 2_147_483_647)
    for (let round = 0; round < 3000; round++) {
      const text = Array.from({ length: 8 }, () => signs[next() % signs.length]).join('')
      for (const clean of [cleanLine, cleanText]) {
        const once = clean(text)
        expect(clean(once)).toBe(once)
        expect(once.normalize('NFC')).toBe(once)
        expect(once).not.toMatch(/[\0\u202e\ufeff\u3164\u{e0061}]/u)
      }
    }
  })
})

test('[R17.3] what was left out is named, and nothing that nobody has meant', () => {
  expect(namesOfRemoved('Sa\0lt\u202e\u202c')).toBe('U+0000, U+202E, U+202C')
  expect(namesOfRemoved('a\u{e0061}')).toBe('U+E0061')
  expect(namesOfRemoved('\u0001\u0002\u0003\u0004\u0005\u0006')).toBe(
    'U+0001, U+0002, U+0003, U+0004, U+0005 …',
  )
  expect(namesOfRemoved(' Cancio\u0301n\r\n ')).toBe('')
})

test('[R17.4] of a name that is typed what nobody sees is left out; what turns or breaks it stays, to be refused', () => {
  expect(cleanName(' Ada\u200b Love\u00adlace\ufeff ')).toBe('Ada Lovelace')
  expect(cleanName('Jose\u0301')).toBe('José')
  expect(cleanName('Ada\nBcc: x')).toBe('Ada\nBcc: x')
  expect(cleanName('Ada \u202ex')).toBe('Ada \u202ex')
  expect(cleanName('Ada \ud842')).toBe('Ada \ufffd')
})
