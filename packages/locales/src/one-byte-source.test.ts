import { expect, test } from 'vitest'
import { toOneByteSource } from './one-byte-source.ts'

test('a source of one byte for each character means the same', () => {
  const source = 'const text = `’ é “😀” €`; return text'
  const code = toOneByteSource(source)
  expect(code).not.toMatch(/[\u0100-\uffff]/)
  // oxlint-disable-next-line typescript/no-implied-eval -- evaluates the source written above
  expect(new Function(code)()).toBe('’ é “😀” €')
})
