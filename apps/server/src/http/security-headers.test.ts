import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commonSecurityHeaders, contentSecurityPolicy, withoutMark } from './security-headers.ts'

const options = {
  siteUrl: 'https://music.example',
  applicationUrl: 'https://app.example/x',
  apiUrl: undefined,
  appApiUrl: undefined,
  development: false,
}

test('inline scripts are allowed by hash, and nothing else inline', () => {
  const html =
    '<script nonce="m">let a = 1</script><script nonce="m" src="/x.js"></script><script type="application/ld+json">{}</script>'
  const policy = contentSecurityPolicy(html, 'm', options)
  const hash = createHash('sha256').update('let a = 1').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("frame-ancestors 'none'")
})

test('the hash of an inline script is right for any alphabet', () => {
  const bytes = Buffer.from('<script nonce="m">let ñ = "été"</script>')
  const hash = createHash('sha256').update('let ñ = "été"').digest('base64')
  expect(contentSecurityPolicy(bytes.toString('latin1'), 'm', options)).toContain(`'sha256-${hash}'`)
})

test.each([
  '<script>alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script nonce="M">alert(1)</script>',
  '<script data-x=\' nonce="n"\'>alert(1)</script>',
  '<svg><script>alert(1)</script></svg>',
  '<style>*{display:none}</style>',
])('injected markup without the mark is not allowed: %s', (injected) => {
  const own = '<script nonce="m">let a = 1</script>'
  const policy = contentSecurityPolicy(injected + own, 'm', options)
  expect(policy.match(/sha256-/g)).toHaveLength(1)
  expect(contentSecurityPolicy(injected + own, undefined, options)).not.toContain('sha256-')
  expect(withoutMark(injected + own, 'm')).toBe(`${injected}<script>let a = 1</script>`)
})

test('forms may go to the application host, pictures and calls to the API’s host', () => {
  const policy = contentSecurityPolicy('', undefined, { ...options, apiUrl: 'https://api.example/v' })
  expect(policy).toContain("form-action 'self' https://app.example")
  expect(policy).toMatch(/img-src [^;]*https:\/\/api\.example/)
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.example/)
})

test('[R11.1] another API decides where its pictures and songs are; our own are on this host', () => {
  const elsewhere = contentSecurityPolicy('', undefined, { ...options, apiUrl: 'https://api.example/v' })
  for (const directive of ['img-src', 'media-src'])
    expect(elsewhere).toMatch(new RegExp(`${directive} [^;]* https:(;|$)`))
  expect(contentSecurityPolicy('', undefined, options)).not.toMatch(/ https:(;| |$)/)
})

test('[R8.5] calls may go to the second API host', () => {
  const policy = contentSecurityPolicy('', undefined, { ...options, appApiUrl: 'https://app-api.example/v' })
  expect(policy).toContain("connect-src 'self' https://app-api.example;")
  expect(contentSecurityPolicy('', undefined, options)).toContain("connect-src 'self';")
})

test('[R11.1] scripts may read files where another API keeps them, and nowhere else', () => {
  const apiUrl = 'https://api.example/v'
  const policy = contentSecurityPolicy('', undefined, {
    ...options,
    apiUrl,
    mediaUrl: 'https://cdn.example/x',
  })
  expect(policy).toContain("connect-src 'self' https://api.example https://cdn.example;")
  expect(policy).toMatch(/media-src [^;]* https:\/\/cdn\.example/)
  expect(contentSecurityPolicy('', undefined, { ...options, apiUrl })).toContain(
    "connect-src 'self' https://api.example;",
  )
})

test('HSTS is sent on https only', () => {
  expect(commonSecurityHeaders('https://music.example')).toHaveProperty('strict-transport-security')
  expect(commonSecurityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})

test('inline style sheets are allowed by hash as well', () => {
  const hash = createHash('sha256').update('a{}').digest('base64')
  expect(contentSecurityPolicy('<style nonce="m">a{}</style>', 'm', options)).toContain(
    `style-src 'self' 'sha256-${hash}';`,
  )
  expect(contentSecurityPolicy('<p>', 'm', options)).toContain("style-src 'self';")
})

test('only pages that allow it can be framed by others', () => {
  expect(contentSecurityPolicy('', undefined, options, true)).toContain('frame-ancestors *;')
  expect(contentSecurityPolicy('', undefined, options)).toContain("frame-ancestors 'none';")
})
