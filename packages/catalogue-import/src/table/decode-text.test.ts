import { expect, test } from 'vitest'
import { decodeText, showsOtherEncoding } from './decode-text.ts'

/** Bytes in hexadecimal digits. */
const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')

test.each([
  ['Windows-1251', 'd0 eb f3 e0'],
  ['ISO 8859-7, Greek', 'ed fd f7 f4 e1'],
  ['Windows-1255, Hebrew', 'f9 ec e5 ed'],
  ['TIS-620, Thai', 'c3 d1 a1 e1 c3 a1'],
  ['Shift JIS', '8c a9 8f 8d'],
  ['Mac OS Roman, Spanish', '63 87 6c 69 64 6f'],
  ['Mac OS Roman, French', '70 69 8f 63 65'],
  ['Mac OS Roman, é', '43 61 66 8e'],
  ['Windows-1250, Polish', '6d 69 b3 6f 9c e6'],
  ['UTF-8 beside a byte of Windows-1252', '53 65 c3 b1 61 6c 20 e9'],
  ['UTF-8 in Cyrillic beside such a byte', 'd0 9d d0 be d1 87 d1 8c 20 e9'],
  ['UTF-8 in Japanese beside such a byte', 'e5 a4 9c e3 81 ae 20 e9'],
])('[R17.78] letters in %s are known to be no Windows-1252', (_, hex) => {
  const { isGuessed, text } = decodeText(bytes(hex))
  expect(isGuessed).toBe(true)
  expect(showsOtherEncoding(text)).toBe(true)
})

test.each([
  '“Está…”, ¿qué? – ¡Ay! 2½ € nº 3 1ª',
  'Œuvre n°\u00a05 : l’été créée à Noël – « Ça va… »',
  '“CAFÉ” “Spaß” “BOGOTÁ…” «IRMû',
  'Ação, opções, avós',
  'Þýðing úr íslensku, fær, ráðið',
  'Jäääär, hääyöaie, töööö',
  'Žižek, KAŽ, Œuvre',
  'Ångström “RÅ” smørrebrød ÆØÅ',
  '†‡‰ 5‰ Ada† ©®™ 100 % £¥',
])('[R17.78] “%s” is taken for what it is', (text) => {
  expect(showsOtherEncoding(text)).toBe(false)
})
