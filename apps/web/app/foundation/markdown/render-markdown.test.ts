import { pictureAddress, pictureSources, writePicture } from '@tempolibre/domain/pictures'
import { expect, test } from 'vitest'
import { withLanguage } from '../language/render-language.server.ts'
import { headingsIn, renderMarkdown } from './render-markdown.server.ts'

test('headings, links and lists', () => {
  expect(renderMarkdown('## Terms\n\nRead [the terms](/terms).\n\n- one\n- two')).toBe(
    '<h2 id="terms">Terms</h2>\n<p>Read <a href="/terms">the terms</a>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
  )
})

test('a table is a uniquely named region that scrolls by keyboard too', () => {
  const table = '| BPM | Bars |\n| --- | ---: |\n| 60 | 7.5 |'
  const html = withLanguage('en', () =>
    renderMarkdown(`${table}\n\n## Bars & "beats"\n\n${table}\n\n${table}`),
  )
  const regions = [...html.matchAll(/<section class="table-scroll" aria-label="([^"]*)" tabindex="0">/g)]
  expect(regions.map(([, label]) => label)).toEqual([
    'Table',
    'Table: Bars &amp; &quot;beats&quot;',
    'Table: Bars &amp; &quot;beats&quot; 2',
  ])
  expect(html).toMatch(/<\/table><\/section><\/div>$/)
})

test('only a table too wide for a phone has a scroll hint', () => {
  const table = (columns: number) => `${'| a '.repeat(columns)}|\n${'| --- '.repeat(columns)}|`
  const hint = 'Swipe sideways to see the whole table.'
  expect(withLanguage('en', () => renderMarkdown(table(2)))).not.toContain(hint)
  expect(withLanguage('en', () => renderMarkdown(table(3)))).toContain(hint)
})

test('sections are listed in order, each with a unique id', () => {
  const html = renderMarkdown('## Música & *luz*\n\n### Less\n\n## Content\n\n## ¿?\n\n## Content')
  expect(headingsIn(html)).toEqual([
    { id: 'música-luz', title: 'Música & luz' },
    { id: 'content-2', title: 'Content' },
    { id: 'section', title: '¿?' },
    { id: 'content-3', title: 'Content' },
  ])
})

test('figures do not break in a narrow cell, and code is unchanged', () => {
  const html = withLanguage('fr', () =>
    renderMarkdown(
      '| 90–110 BPM | 17 h–18 h 30 | −14 LUFS |\n| --- | --- | --- |\n| 24 bits | n° 5, § 2 | `1–2 s` |',
    ),
  )
  const cells = [...html.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell)
  expect(cells).toEqual([
    '90–\u2060110\u00a0BPM',
    '17\u00a0h–\u206018\u00a0h\u00a030',
    '−14\u00a0LUFS',
    '24\u00a0bits',
    'n°\u00a05, §\u00a02',
    '<code>1–2 s</code>',
  ])
  expect(renderMarkdown('In 2021 100 songs, 3 more – 4 less. [80–90 s](/80-90 "5 s")')).toContain(
    'In 2021 100 songs, 3 more – 4 less. <a href="/80-90" title="5 s">80–\u206090\u00a0s</a>',
  )
})

test('raw HTML is shown as text', () => {
  expect(renderMarkdown('<script>alert(1)</script>\n\n<b onclick="x()">b</b>')).not.toMatch(/<script|<b /)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
  'a link to %s loses its target',
  (target) => {
    expect(renderMarkdown(`[x](${target})`)).toBe('<p><a href="">x</a></p>')
  },
)

test('empty text gives empty HTML', () => {
  expect(renderMarkdown(' \n')).toBe('')
})

test('[R12.3] an uploaded picture is offered in every size and format; its room is kept', () => {
  const picture = { digest: '0123456789abcdef0123456789abcdef', width: 1200, height: 800 }
  const html = renderMarkdown(writePicture(picture, 'A "studio"'))
  expect(html).toBe(
    `<p><picture><source type="image/avif" srcset="${pictureSources(picture, 'avif')}" sizes="(min-width: 46rem) 42rem, 100vw">` +
      `<source type="image/webp" srcset="${pictureSources(picture, 'webp')}" sizes="(min-width: 46rem) 42rem, 100vw">` +
      `<img src="${pictureAddress(picture)}" alt="A &quot;studio&quot;" width="1200" height="800" loading="lazy" decoding="async"></picture></p>`,
  )
  const decorative = renderMarkdown(writePicture(picture, undefined))
  expect(decorative).toContain(`<img src="${pictureAddress(picture)}" alt="" `)
  expect(decorative).not.toContain('#')
  expect(renderMarkdown('![Map](/map.png)')).toBe('<p><img src="/map.png" alt="Map" /></p>')
})
