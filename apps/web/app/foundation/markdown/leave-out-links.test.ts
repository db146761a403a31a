import type { Capability } from '@tempolibre/contract/capabilities'
import { expect, test } from 'vitest'
import { leaveOutLinks } from './leave-out-links.server.ts'
import { renderMarkdown } from './render-markdown.server.ts'

const siteUrl = 'https://music.example'
const place = { siteUrl, applicationUrl: `${siteUrl}/app` }
const text =
  'See [all **songs**](/all-music), [todas](/es/all-music?page=2#list), [prices](/pricing), [us](https://other.example/all-music), [the browser](/app/music) and [a song](/royalty-free-music/salt).'
const leadsOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)

test('[R15.131] links of a text that lead to what the API lacks are only words', () => {
  const html = renderMarkdown(text)
  const lacks = new Set<Capability>(['songs', 'search'])
  const shown = leaveOutLinks(html, { ...place, lacks })
  expect(leadsOf(shown).filter((to) => /all-music|app/.test(to ?? ''))).toEqual([
    'https://other.example/all-music',
  ])
  expect(leadsOf(shown)).toContain('/pricing')
  expect(shown).toContain('See all <strong>songs</strong>, todas,')
  expect(leaveOutLinks(html, place)).toBe(html)
})
