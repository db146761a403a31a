import { createClient } from '@tempolibre/contract'
import { alternates, type Language, languages } from '@tempolibre/locales'
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findListedPages, listedPageNames, type PageType } from '../support/page-types.ts'
import { journeyLanguages } from '../support/journey-languages.ts'
import { makeDataFolder, removeDataFolder, type SiteProcess, startSite } from '../support/server-process.ts'
import { findUnlistedPages, unlistedPageNames } from '../support/unlisted-page-types.ts'
import { siteUrl } from '../support/visitor.ts'

const rules: ConfigData = {
  // The HTML standard; rules for complete documents; ARIA and WCAG rules for markup.
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // The site's own files: an attacker who can change them can also change the page with their hashes.
    'require-sri': ['error', { target: 'crossorigin' }],
    // The Content-Security-Policy would block them.
    'no-inline-style': 'error',
  },
}
const validator = new HtmlValidate(new StaticConfigLoader(rules))

/** Faults in a page's markup: rule, place, reason. */
async function findMarkupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ line, message, ruleId, selector }) => `${ruleId} at ${selector ?? line}: ${message}`),
  )
}

/** Loads a page, whatever its status, or posts a form. */
async function fetchHtml(address: string, language: Language, form?: URLSearchParams): Promise<string> {
  const response = await fetch(address, {
    redirect: 'error',
    headers: { 'accept-language': language },
    ...(form && { method: 'POST', body: form }),
  })
  expect(response.headers.get('content-type')).toContain('text/html')
  const html = await response.text()
  expect(html).toContain(`<html lang="${language}"`)
  return html
}

/** Each page in one language, by turns: the markup is the same in all. */
const byTurns = (names: readonly string[]) =>
  names.flatMap((name, index) =>
    journeyLanguages(languages[index % languages.length] ?? 'en').map((language) => ({ language, name })),
  )

test('invalid markup is detected', async () => {
  const html =
    '<!doctype html><html lang="en"><head><title>A</title></head><body><p><div></div></p></body></html>'
  expect(await findMarkupFaults(html)).not.toEqual([])
})

describe('valid HTML', () => {
  const types = new Map<string, PageType>()
  let songs: Record<Language, string>

  beforeAll(async () => {
    for (const type of [...(await findListedPages(siteUrl)), ...(await findUnlistedPages(siteUrl))]) {
      types.set(type.name, type)
    }
    const api = createClient({ baseUrl: siteUrl })
    const [song] = (await api.listTracks({ lang: 'en', limit: 1 })).tracks
    const answer = await api.getTrack({ lang: 'en', slug: song?.slug ?? '' })
    if ('moved_to' in answer) throw new Error('The API leads a slug to itself.')
    songs = answer.track.slugs
  })

  test.each(byTurns([...listedPageNames, ...unlistedPageNames]))(
    'is $name in $language',
    async ({ language, name }) => {
      const path = types.get(name)?.paths[language] ?? ''
      expect(await findMarkupFaults(await fetchHtml(siteUrl + path, language))).toEqual([])
    },
  )

  test.each(languages)('is the embedded player in %s, and its page for a missing song', async (language) => {
    const prefix = language === 'en' ? '' : `/${language}`
    for (const slug of [songs[language], 'no-such-song']) {
      const html = await fetchHtml(`${siteUrl}${prefix}/embed/${slug}`, language)
      expect(await findMarkupFaults(html)).toEqual([])
    }
  })

  test.each(languages)('[R4.5] is the contact form in %s with all its errors', async (language) => {
    const form = new URLSearchParams({ name: 'A"<', email: '<b>', message: '</textarea>' })
    const html = await fetchHtml(siteUrl + alternates('contact')[language], language, form)
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(3)
    expect(await findMarkupFaults(html)).toEqual([])
  })
})

describe('without a reachable API', () => {
  let folder: string
  let site: SiteProcess
  beforeAll(async () => {
    folder = makeDataFolder()
    site = await startSite({ API_URL: 'http://127.0.0.1:9', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  })
  afterAll(async () => {
    await site.stop()
    removeDataFolder(folder)
  })

  test.each(languages)('the error pages in %s are valid HTML', async (language) => {
    const prefix = language === 'en' ? '' : `/${language}`
    for (const path of [
      alternates('pricing')[language],
      alternates('music')[language],
      `${prefix}/embed/a-song`,
    ]) {
      expect(await findMarkupFaults(await fetchHtml(site.url + path, language)), path).toEqual([])
    }
  })
})
