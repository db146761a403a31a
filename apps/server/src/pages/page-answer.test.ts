import { expect, test } from 'vitest'
import { inlineMarkHeader, readPageAnswer } from './page-answer.ts'

const options = {
  siteUrl: 'https://music.example',
  applicationUrl: 'https://music.example/app',
  apiUrl: undefined,
  appApiUrl: undefined,
  development: false,
}
const html = '<!DOCTYPE html><script nonce="m4rk">play()</script><script>stolen()</script><p>Écoute ♪</p>'
const init = { headers: { 'content-type': 'text/html; charset=utf-8', [inlineMarkHeader]: 'm4rk' } }

test('a document that the site gives as text becomes the same page as one in a stream', async () => {
  const inStream = await readPageAnswer(new Response(html, init), options)
  const written = Object.assign(new Response(null, init), { written: Buffer.from(html).toString('latin1') })
  expect(await readPageAnswer(written, options)).toEqual(inStream)
  expect(Buffer.from(String(inStream.body), 'latin1').toString()).toBe(html.replace(' nonce="m4rk"', ''))
  expect(inStream.headers[inlineMarkHeader]).toBeUndefined()
  // Only what the site has marked may run.
  expect(inStream.headers['content-security-policy']?.match(/script-src [^;]*/)?.[0].split(' ')).toHaveLength(
    3,
  )
})
