import { describe, expect, test } from 'vitest'
import { renderDescription } from './render-description.server.ts'

describe('[R11.1] a description stored as HTML by another CMS', () => {
  test('is rendered as HTML, its headings below the page’s title', () => {
    expect(
      renderDescription('<h1>Terms</h1><p class="x" style="color:red">Read <a href="/terms">them</a>.</p>'),
    ).toBe('<h2 id="terms">Terms</h2><p>Read <a href="/terms">them</a>.</p>')
  })

  test('has scrolling tables like any other', () => {
    expect(renderDescription('<table><tr><td>1</td></tr></table>')).toContain('class="table-scroll"')
  })

  test.each([
    '<p onclick="x()">a<script>x()</script></p>',
    '<p>a</p><iframe src="https://x.example"></iframe><style>p{}</style><object></object>',
    '<p>a</p><img src="x" onerror="x()"><a href="javascript:x()">b</a><form action="/x"><input></form>',
    '<p>a</p><svg><script>x()</script></svg><math><mi xlink:href="data:x"></mi></math>',
  ])('%s loses whatever runs, frames or asks', (text) => {
    expect(renderDescription(text)).toContain('<p>a')
    expect(renderDescription(text)).not.toMatch(/script|on\w+=|iframe|style|object|form|input|svg|data:/)
  })
})

test('Markdown is rendered as such, HTML within it as text', () => {
  expect(renderDescription('Some *text*, 1 < 2')).toBe('<p>Some <em>text</em>, 1 &lt; 2</p>')
  expect(renderDescription('Write `<p>` and <b>so on</b>')).not.toContain('<b>')
  expect(renderDescription('')).toBe('')
})
