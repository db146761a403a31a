import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countSearch } from './count-searches.ts'

let sent: Promise<unknown>[]

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, body: Blob) =>
      void sent.push(body.text().then((text) => [path, JSON.parse(text)])),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** One for all tests, like the module's listener. */
const page = new EventTarget()

const count = (search: string) => countSearch({ lang: 'en', search })
const report = (search: string) => ['/api/v1/search-counts', { lang: 'en', search }]

test('[R12.6] words that stand for three seconds count, those replaced before do not', async () => {
  for (const typed of ['c', 'ca', 'calm']) {
    count(typed)
    vi.advanceTimersByTime(2999)
  }
  vi.advanceTimersByTime(1)
  expect(await Promise.all(sent)).toEqual([report('calm')])
})

test('the same words count once a document', async () => {
  count('harp')
  vi.advanceTimersByTime(3000)
  count('harp')
  vi.advanceTimersByTime(3000)
  expect(await Promise.all(sent)).toEqual([report('harp')])
})

test('words count at once when the page is hidden', async () => {
  count('kazoo')
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(3000)
  expect(await Promise.all(sent)).toEqual([report('kazoo')])
})
