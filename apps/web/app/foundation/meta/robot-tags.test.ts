import { expect, test } from 'vitest'
import { isForRobots, writeTag } from './robot-tags.server.ts'

test('tags are written as HTML, whatever their text', () => {
  expect(writeTag({ property: 'og:title', content: 'Rock & "Roll" <b>' })).toBe(
    '<meta property="og:title" content="Rock &amp; &quot;Roll&quot; &lt;b&gt;"/>',
  )
})

test('what browsers show or follow is not for robots alone', () => {
  expect(isForRobots({ title: 'House' })).toBe(false)
  expect(isForRobots({ name: 'description', content: 'House' })).toBe(false)
  expect(isForRobots({ tagName: 'link', rel: 'alternate', hrefLang: 'es', href: '/es' })).toBe(false)
  expect(isForRobots({ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: '/feed' })).toBe(
    false,
  )
  expect(isForRobots({ property: 'og:type', content: 'website' })).toBe(true)
})
