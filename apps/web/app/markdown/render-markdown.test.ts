import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.server.ts'

test('headings, links and lists', () => {
  expect(renderMarkdown('## Terms\n\nRead [the terms](/terms).\n\n- one\n- two')).toBe(
    '<h2>Terms</h2>\n<p>Read <a href="/terms">the terms</a>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
  )
})

test('a table can be scrolled by itself, by keyboard too', () => {
  const html = renderMarkdown('| BPM | Bars |\n| --- | ---: |\n| 60 | 7.5 |')
  expect(html).toMatch(/^<div class="table-scroll" tabindex="0"><table>/)
  expect(html).toMatch(/<\/table><\/div>$/)
})

test('raw HTML is shown, not obeyed', () => {
  expect(renderMarkdown('<script>alert(1)</script>\n\n<b onclick="x()">b</b>')).not.toMatch(/<script|<b /)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
  'a link to %s loses its target',
  (target) => {
    expect(renderMarkdown(`[x](${target})`)).toBe('<p><a href="">x</a></p>')
  },
)

test('nothing is nothing', () => {
  expect(renderMarkdown(' \n')).toBe('')
})
