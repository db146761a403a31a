import { expect, test } from 'vitest'
import { escapeMarkup, Markup, markup } from './markup.server.ts'

test('values are escaped in text and in attributes', () => {
  const title = `<b>"Rock & 'Roll'"</b> ]]>`
  expect(markup`<a title="${title}">${title}</a>`.text).toBe(
    '<a title="&lt;b&gt;&quot;Rock &amp; &#39;Roll&#39;&quot;&lt;/b&gt; ]]&gt;">&lt;b&gt;&quot;Rock &amp; &#39;Roll&#39;&quot;&lt;/b&gt; ]]&gt;</a>',
  )
})

test('markup is not escaped, lists are joined, undefined inserts nothing', () => {
  const items = ['a', '<'].map((text) => markup`<li>${text}</li>`)
  expect(markup`<ul>${items}</ul>${undefined}${3}${new Markup('<hr>')}`.text).toBe(
    '<ul><li>a</li><li>&lt;</li></ul>3<hr>',
  )
})

test('characters that XML forbids are dropped or replaced', () => {
  expect(escapeMarkup('a\u0000b\u001bc\uFFFEd\te\nf')).toBe('abcd\te\nf')
  expect(escapeMarkup('x\uD800y')).toBe('x\uFFFDy')
  expect(escapeMarkup('🎷é')).toBe('🎷é')
})
