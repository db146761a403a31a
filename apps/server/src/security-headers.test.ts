import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commonSecurityHeaders, contentSecurityPolicy } from './security-headers.ts'

const options = {
  siteUrl: 'https://music.example',
  applicationUrl: 'https://app.example/x',
  apiUrl: undefined,
  appApiUrl: undefined,
  development: false,
}

test('inline scripts are allowed by their hash, and nothing else inline', () => {
  const html =
    '<script>let a = 1</script><script src="/x.js"></script><script type="application/ld+json">{}</script>'
  const policy = contentSecurityPolicy(html, options)
  const hash = createHash('sha256').update('let a = 1').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("frame-ancestors 'none'")
})

test('forms may go to the application host, pictures and calls to the API’s', () => {
  const policy = contentSecurityPolicy('', { ...options, apiUrl: 'https://api.example/v' })
  expect(policy).toContain("form-action 'self' https://app.example")
  expect(policy).toMatch(/img-src [^;]*https:\/\/api\.example/)
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.example/)
})

test('[R11.1] an API elsewhere says where its pictures and songs are; ours are here', () => {
  const elsewhere = contentSecurityPolicy('', { ...options, apiUrl: 'https://api.example/v' })
  for (const directive of ['img-src', 'media-src'])
    expect(elsewhere).toMatch(new RegExp(`${directive} [^;]* https:(;|$)`))
  expect(contentSecurityPolicy('', options)).not.toMatch(/ https:(;| |$)/)
})

test('[R8.5] calls may go to the second API host', () => {
  const policy = contentSecurityPolicy('', { ...options, appApiUrl: 'https://app-api.example/v' })
  expect(policy).toContain("connect-src 'self' https://app-api.example;")
  expect(contentSecurityPolicy('', options)).toContain("connect-src 'self';")
})

test('HSTS is sent on https only', () => {
  expect(commonSecurityHeaders('https://music.example')).toHaveProperty('strict-transport-security')
  expect(commonSecurityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})

test('inline style sheets are allowed by their hash as well', () => {
  const hash = createHash('sha256').update('a{}').digest('base64')
  expect(contentSecurityPolicy('<style>a{}</style>', options)).toContain(`style-src 'self' 'sha256-${hash}';`)
  expect(contentSecurityPolicy('<p>', options)).toContain("style-src 'self';")
})

test('a page is framed by others only where it is meant to be', () => {
  expect(contentSecurityPolicy('', options, true)).toContain('frame-ancestors *;')
  expect(contentSecurityPolicy('', options)).toContain("frame-ancestors 'none';")
})
