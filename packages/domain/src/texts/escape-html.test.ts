import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('[R15.134] a text cannot leave the element or the attribute it is written into', () => {
  expect(escapeHtml(`</b> "x" 'y' > & &amp; Ærø`)).toBe(
    '&lt;/b&gt; &quot;x&quot; &#39;y&#39; &gt; &amp; &amp;amp; Ærø',
  )
})
