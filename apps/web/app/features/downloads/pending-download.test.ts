import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../foundation/fixtures/stub-storage.ts'
import { findPendingDownload, forgetPendingDownload, keepPendingDownload } from './pending-download.ts'

const download = {
  id: '7',
  file: 'https://music.example/media/previews/seven.mp3',
  label: 'Download Seven',
  path: '/es/royalty-free-musica/siete?from=here',
  plan: '1',
}
let kept: Map<string, string>

beforeEach(() => {
  kept = stubStorage()
  vi.stubGlobal('location', new URL('https://music.example/login'))
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('[R6.1] a download is kept until it is forgotten', () => {
  keepPendingDownload(download)
  expect(findPendingDownload()).toEqual({ download, prompt: true })
  expect(findPendingDownload()).toEqual({ download, prompt: true })
  forgetPendingDownload()
  expect(findPendingDownload()).toBeUndefined()
})

test('[R6.1] resumes by itself for half an hour, is offered for a day, then forgotten', () => {
  keepPendingDownload(download)
  vi.setSystemTime(new Date('2026-03-01T12:29:59Z'))
  expect(findPendingDownload()?.prompt).toBe(true)
  vi.setSystemTime(new Date('2026-03-01T12:30:00Z'))
  expect(findPendingDownload()).toEqual({ download, prompt: false })
  vi.setSystemTime(new Date('2026-03-02T12:00:00Z'))
  expect(findPendingDownload()).toBeUndefined()
  // A clock that was set back proves nothing.
  vi.setSystemTime(new Date('2026-03-01T11:00:00Z'))
  expect(findPendingDownload()).toBeUndefined()
})

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['another shape', '{"id":"7"}'],
  ['a page elsewhere', JSON.stringify({ ...download, path: '//elsewhere.example/', since: Date.now() })],
  ['a file that is a script', JSON.stringify({ ...download, file: 'javascript:alert(1)', since: 1e13 })],
  ['no time', JSON.stringify(download)],
])('damaged storage (%s) is no download', (_, text) => {
  vi.setSystemTime(new Date(1e13))
  kept.set('pendingDownload', text)
  expect(findPendingDownload()).toBeUndefined()
})
