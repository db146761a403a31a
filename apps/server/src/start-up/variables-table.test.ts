import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeVariablesTable } from './variables-table.ts'

const page = new URL('../../../../docs/configuration.md', import.meta.url)
const between = /(<!-- variables -->\n\n)[^]*?(\n\n<!-- end of variables -->)/

test('[R15.133] docs/configuration.md lists every variable with its default (CONFIGURATION=update writes it)', () => {
  const text = readFileSync(page, 'utf8')
  const expected = text.replace(
    between,
    (_, start: string, end: string) => start + writeVariablesTable() + end,
  )
  if (process.env['CONFIGURATION'] === 'update') writeFileSync(page, expected)
  expect(between.test(text)).toBe(true)
  expect(readFileSync(page, 'utf8')).toBe(expected)
})
