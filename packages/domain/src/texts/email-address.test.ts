import { expect, test } from 'vitest'
import { isEmailAddress, tidyEmail } from './email-address.ts'

test.each([
  ['ana@bücher.example', ' Ana@BÜCHER.example\n', 'ana@bu\u0308cher.example', 'ANA@XN--BCHER-KVA.example'],
  ['ana@straße.example', 'ana@xn--strae-oqa.example', 'ana@STRA\u1e9eE.example'],
  ['ana.b@example.org', 'Ana.B＠Example．ORG', 'ana。b@example｡org', 'ana.b﹫example﹒org'],
  ['ana@example.org', 'ana@exa\u00admple.org', 'ana@example.org\u200b', 'ana@ｅｘａｍｐｌｅ.org'],
  // A sigma at the end of a word is another letter in lower case alone, and the same in capitals.
  ['ana@σοφοσ.example', 'ana@ΣΟΦΟΣ.example'],
  ['kim@例え.テスト', '\u212aim@xn--r8jz45g.xn--zckzah', 'KIM@例え。テスト'],
])('[R15.5] %j has one form, however it is written', (first, ...others) => {
  const form = tidyEmail(first)
  expect(isEmailAddress(form)).toBe(true)
  expect(form).toMatch(/^[!-~]+$/)
  expect(form).toBe(form.toLowerCase())
  for (const other of others) expect(tidyEmail(other)).toBe(form)
  expect(tidyEmail(form)).toBe(form)
})

test.each([
  ['ana@straße.example', 'ana@strasse.example'],
  ['a.na@example.org', 'ana@example.org'],
  ['ana+music@example.org', 'ana@example.org'],
  ['ana@example.org', 'ana@mail.example.org'],
  ['ana@bucher.example', 'ana@bücher.example'],
])('[R15.5] %j and %j are two mailboxes', (one, other) => {
  expect(tidyEmail(one)).not.toBe(tidyEmail(other))
})

test.each([
  'ana@example.org.',
  'ana@example.org。',
  'ana@example.org:25',
  'ana@example.org/x',
  'ana@ex%61mple.org',
  'ana@example.org?x',
  'ana@user:pw@example.org',
  'ana@ex\tample.org',
  'ana@0x7f.1',
  'ana@127。0。0。1',
  'ana@example.0x10',
  'ana@a\u202eb.example',
  'ana@xn--\u00fc.example',
  'ａna@example.org',
  'an\u200ba@example.org',
])('[R15.5] %j is no address in any form', (text) => {
  expect(isEmailAddress(tidyEmail(text))).toBe(false)
})

test('[R15.5] a long text is judged at once', () => {
  const startedAt = performance.now()
  for (const text of [`${'ü'.repeat(500_000)}@x.org`, `a@${'ü.'.repeat(250_000)}org`])
    expect(isEmailAddress(tidyEmail(text))).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
