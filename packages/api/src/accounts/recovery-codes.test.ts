import { expect, test } from 'vitest'
import { hashRecoveryCode, makeRecoveryCodes, readRecoveryCode } from './recovery-codes.ts'

test('recovery codes are ten, all different, in groups of four', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
})

test('a recovery code is recognised however it was typed', () => {
  const code = '7k2m-9qwx-4htd-01v5'
  for (const typed of [
    '7K2M9QWX4HTD01V5',
    ' 7k2m 9qwx 4htd 01v5 ',
    '7k2m-9qwx-4htd-oiv5',
    '7k2m-9qwx-4htd-OLv5',
  ]) {
    expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode(code))
  }
  expect(readRecoveryCode('7k2m-9qwx-4htd')).toBeUndefined()
  expect(readRecoveryCode('123456')).toBeUndefined()
})
