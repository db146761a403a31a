import { createClient } from '@tempolibre/contract'
import { expect, test } from 'vitest'
import { reportUnread } from './report-unread.ts'

const readable = { title: { en: 'Folk' }, slug: { en: 'folk' } }

test('[R15.108] what cannot be read of an answer is logged once, and again after it could be read', async () => {
  let categories: unknown[] = [readable, null]
  const lines: object[] = []
  const client = reportUnread(
    createClient({ baseUrl: 'https://api.example', fetch: async () => Response.json({ categories }) }),
    { warn: (details) => void lines.push(details) },
  )
  await client.getCategory({})
  await client.getCategory({})
  expect(lines).toEqual([{ call: 'getCategory', count: 1, first: 'entry 2 is null, not a record' }])
  categories = [readable]
  await client.getCategory({})
  expect(lines).toHaveLength(1)
  categories = [null, 7, readable]
  await client.getCategory({})
  expect(lines[1]).toEqual({ call: 'getCategory', count: 2, first: 'entry 1 is null, not a record' })
})
