import { languages, pathTo } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { describe, expect, test } from 'vitest'
import { customerBlogCategories, customerCategories } from '../support/customer-api.ts'
import { useCustomerSite } from '../support/customer-site.ts'

/** Answers of the stand-in are kept for some seconds. */
const timeout = 30_000
const [genre] = customerCategories
const [topic] = customerBlogCategories
/** What the list does not say of its unreadable entry, or says of it. */
const slug = { en: 'polka', es: 'polca', fr: 'polka-fr' }

const entries = {
  null: { entry: null, isNamed: false },
  'without a slug': { entry: { title: { en: 'Polka' } }, isNamed: false },
  'without a title': { entry: { slug }, isNamed: true },
} as const

describe('[R15.108] with an API of whose lists an entry cannot be read', () => {
  const lines: string[] = []
  const site = useCustomerSite({
    variables: { PAGE_CACHE: 'off', LOG_LEVEL: 'warn' },
    onLine: (line) => lines.push(line),
  })

  test.each(Object.entries(entries))(
    '%s: the others are shown, and its page is an outage in every language, never a missing page',
    async (_, { entry, isNamed }) => {
      lines.length = 0
      site.api.fault = {
        path: /categor/,
        body: JSON.stringify({ success: true, categories: [genre, entry], blogCategories: [entry, topic] }),
      }
      for (const language of languages) {
        const its = [
          pathTo('music-category', language, slug[language]),
          pathTo('blog-category', language, slug[language]),
        ]
        for (const path of its)
          await expect.poll(async () => (await site.ask(path)).status, { timeout }).toBe(503)
        for (const path of its) {
          const { headers, text } = await site.ask(path)
          expect(headers.get('cache-control'), path).toBe('no-store')
          expect(Number(headers.get('retry-after')), path).toBeGreaterThan(0)
          expect(text, path).toContain(`<html lang="${language}"`)
          expect(text, path).toContain(m.error_retry({}, { locale: language }))
        }
        const shown = [
          pathTo('music-category', language, genre.slug[language]),
          pathTo('blog-category', language, topic.slug[language]),
        ]
        for (const path of shown) {
          const { status, text } = await site.ask(path)
          expect(status, path).toBe(200)
          expect(text, path).toContain(pathTo('blog-category', language, topic.slug[language]))
        }
        const music = await site.ask(pathTo('music', language))
        expect(music.status).toBe(200)
        expect(music.text).toContain(genre.title[language])
        const other = await site.ask(pathTo('music-category', language, 'no-genre'))
        expect(other.status, 'a slug that no entry names').toBe(isNamed ? 404 : 503)
      }
      const told = lines
        .filter((line) => line.includes('cannot be read'))
        .map((line) => /"call":"(\w+)","count":1,/.exec(line)?.[1])
      expect(told.toSorted()).toEqual(['getBlogCategories', 'getCategory'])
      // What can be read again is told anew.
      site.api.fault = undefined
      await expect
        .poll(async () => (await site.ask(pathTo('music-category', 'en', 'no-genre'))).status, { timeout })
        .toBe(404)
      await expect
        .poll(async () => (await site.ask(pathTo('blog-category', 'en', 'no-topic'))).status, { timeout })
        .toBe(404)
    },
  )
})
