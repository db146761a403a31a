import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'

const kept = new Map<string, string>()
let full = false

beforeEach(() => {
  kept.clear()
  full = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

const key = { member: 'ana', resource: 'tracks', id: '7' }
const draft = { version: 'a', values: { title: { en: 'Dusk' } }, at: 1_790_000_000_000 }

test('a draft is kept for its member, resource and record', () => {
  expect(keepDraft(key, draft)).toBe(true)
  expect(readDraft(key)).toEqual(draft)
  expect(readDraft({ ...key, member: 'bo' })).toBeUndefined()
  expect(readDraft({ ...key, id: '8' })).toBeUndefined()
  expect(readDraft({ ...key, id: undefined })).toBeUndefined()
})

test('a draft without a change, or one that was saved, is gone', () => {
  keepDraft(key, draft)
  keepDraft(key, { ...draft, values: {} })
  expect(readDraft(key)).toBeUndefined()
  keepDraft(key, draft)
  dropDraft(key)
  expect(readDraft(key)).toBeUndefined()
})

test('what is no draft is none', () => {
  for (const text of ['{', '[]', '{"version":1,"values":{},"at":1}', '{"version":"a","values":[],"at":1}']) {
    kept.set('studio.draft/ana/tracks/7', text)
    expect(readDraft(key)).toBeUndefined()
  }
})

test('a full storage is told, not thrown', () => {
  full = true
  expect(keepDraft(key, draft)).toBe(false)
})
