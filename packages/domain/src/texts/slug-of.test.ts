import { expect, test } from 'vitest'
import { slugSchema } from './slug-schema.ts'
import { slugOf } from './slug-of.ts'

test.each([
  ['Salt & Cedar', 'salt-and-cedar'],
  ['¿Qué más? Año “nuevo”', 'que-mas-ano-nuevo'],
  ['L’Œuvre d’été', 'loeuvre-dete'],
  ['Straße No. 7', 'strasse-no-7'],
  ['Весна', 'весна'],
  ['夏の雨', '夏の雨'],
  ['スーパー', 'スーパー'],
  ['สวัสดี', 'สวัสดี'],
  ['हिन्दी गीत', 'हिन्दी-गीत'],
  ['می‌خواهم', 'میخواهم'],
  ['Danza nº 3', 'danza-nº-3'],
  ['3️⃣ Steps ❤️', '3-steps'],
  ['Half \ud842', 'half'],
  ['𠮷'.repeat(80), '𠮷'.repeat(50)],
  [`a${'𠮷'.repeat(80)}`, `a${'𠮷'.repeat(49)}`],
])('%s is %j in an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(slugSchema.safeParse(slug).success).toBe(true)
})

test('a name without letters has none', () => {
  expect(slugOf('--- !')).toBe('')
})

test('a long name is cut off within the limit', () => {
  expect(slugSchema.safeParse(slugOf('very long '.repeat(50))).success).toBe(true)
})
