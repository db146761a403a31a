import { entriesOf, languages, resolvePath } from '@tempolibre/locales'
import { expect, test } from 'vitest'
import { loadSiteTexts } from './index.ts'

const { pages, plans } = loadSiteTexts()
const demoLibrary =
  /demo (?:library|song)|(?:biblioteca|canciones) de demostración|(?:bibliothèque|morceaux) de démonstration/i

test('[R2.3] a site begins with texts in three languages, and with plans', () => {
  expect(pages.length).toBeGreaterThan(15)
  for (const { id, text } of pages) expect(Object.keys(text), id).toEqual([...languages])
  expect(plans.map(({ kind }) => kind).toSorted()).toEqual(['free', 'lifetime', 'subscription'])
})

test('[R2.3] no text of a site without the demo mentions it, or leads to an article or a song of it', () => {
  for (const { id, text } of pages) {
    for (const [language, { description, ...fields }] of entriesOf(text)) {
      const all = [...Object.values(fields), description].join('\n')
      expect(all, `${id} ${language}`).not.toMatch(demoLibrary)
      for (const [, path = ''] of description.matchAll(/\]\((\/[^)#]*)\)/g)) {
        if (path.startsWith('/.well-known/')) continue
        const found = resolvePath(path)
        expect(found, `${id} ${language}: ${path}`).toMatchObject({ kind: 'page', language })
        expect('slug' in found, `${id} ${language}: ${path}`).toBe(false)
      }
    }
  }
})
