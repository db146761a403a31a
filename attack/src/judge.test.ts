import { expect, test } from 'vitest'
import type { HostileRequest } from './hostile-request.ts'
import { findFaults, type AttackContext } from './judge.ts'
import type { Answer } from './send.ts'

const context: AttackContext = {
  siteUrl: 'http://localhost:3000',
  secrets: { 'the secret': 'a5f0c1' },
  ownWords: new Map([['victim', ['zq99@member.example']]]),
}
const request: HostileRequest = {
  number: 1,
  target: 'en:music',
  game: 'text',
  as: 'ada',
  method: 'GET',
  path: '/music?search=%3Catk%3E',
  headers: {},
}

function answer(parts: { status?: number; headers?: Record<string, string>; body?: string } = {}): Answer {
  return {
    status: parts.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'self'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      ...parts.headers,
    },
    body: Buffer.from(parts.body ?? '<p>&lt;atk&gt; &lt;img src=x onerror=atk()&gt;</p>'),
    hung: false,
  }
}
const judge = (parts: Parameters<typeof answer>[0], other: Partial<HostileRequest> = {}) =>
  findFaults({ ...request, ...other }, answer(parts), context)

test('a payload that is echoed as text is not a fault', () => {
  expect(judge({})).toEqual([])
  expect(judge({ body: '<script>window.x="\\u003catk\\u003e"</script>' })).toEqual([])
})

test.each([
  ['a failure of our own', { status: 500 }],
  ['a busy page', { status: 503, headers: { 'retry-after': '5' } }],
  ['a stack', { body: 'Error: x\n    at render (/srv/app/page.tsx:3:9)' }],
  ['an error message of PostgreSQL', { body: 'invalid input syntax for type uuid: "x"' }],
  [
    'an error message of the runtime',
    { body: "TypeError: Cannot read properties of undefined (reading 'x')" },
  ],
  ['a secret in the body', { body: 'key a5f0c1' }],
  ['a secret in a header', { headers: { 'x-y': 'a5f0c1' } }],
  ['another member’s data', { body: 'by zq99@member.example' }],
  ['a payload as an element', { body: '<p><atk></p>' }],
  ['a payload as a script', { body: '</script><script>atk()</script>' }],
  ['a payload as an attribute', { body: '<img src=x onerror=atk()>' }],
  ['a payload as an address', { body: '<a href="javascript:atk()">x</a>' }],
  ['a header of a payload', { headers: { 'x-atk': '1' } }],
  ['a redirect elsewhere', { status: 301, headers: { location: '//host-atk.example/' } }],
  ['an allowed foreign origin', { headers: { 'access-control-allow-origin': 'https://host-atk.example' } }],
  ['a host that is not ours', { body: '<link rel="canonical" href="https://host-atk.example/">' }],
] as const)('[R10.1] %s is detected', (_, parts) => {
  const game = 'headers' as const
  expect(judge(parts, { game })).toHaveLength(1)
})

test('[R10.1] an answer without security headers is detected', () => {
  const { body, headers, status } = answer()
  const { 'content-security-policy': _, ...others } = headers
  expect(findFaults(request, { status, headers: others, body, hung: false }, context)).toHaveLength(1)
  const bare = { status, headers: {}, body, hung: false }
  expect(findFaults(request, bare, context).length).toBeGreaterThan(2)
})

test('[R10.1] other users’ data must be refused', () => {
  expect(judge({ status: 200 }, { forbidden: true })).toHaveLength(1)
  expect(judge({ status: 404 }, { forbidden: true })).toEqual([])
})

test('songs and pictures that are made on demand may be busy, if they tell until when', () => {
  const media = { path: '/media/previews/x.mp3' }
  expect(judge({ status: 503, headers: { 'retry-after': '5' } }, media)).toEqual([])
  expect(judge({ status: 503 }, media)).toHaveLength(1)
})
