import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeRolesTable } from './roles-table.ts'

const guide = new URL('../../../../docs/studio.md', import.meta.url)
const between = /(<!-- roles -->\n\n)[^]*?(\n\n<!-- end of roles -->)/

test('[R15.12] the table of roles in docs/studio.md is what the API does', () => {
  const text = readFileSync(guide, 'utf8')
  const expected = text.replace(between, (_, start: string, end: string) => start + writeRolesTable() + end)
  if (process.env['ROLES'] === 'update') writeFileSync(guide, expected)
  expect(between.test(text)).toBe(true)
  expect(readFileSync(guide, 'utf8')).toBe(expected)
})
