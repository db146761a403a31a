import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowedUses, findPrivateSurfaces } from './public-surfaces.ts'

const root = join(import.meta.dirname, '..')

test('[R15.142] the product uses only what its libraries offer, and what a decision allows', () => {
  const paths = globSync(
    [
      'apps/web/{*,app/**/*}.{ts,tsx}',
      'apps/{server,studio}/{*,src/**/*}.{ts,tsx,mjs}',
      'packages/*/src/**/*.{ts,tsx,mjs}',
      'scripts/**/*.{ts,mjs}',
    ],
    { cwd: root },
  )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|^scripts\/public-surfaces\.ts$/.test(path))
  for (const folder of ['apps/web', 'apps/server', 'apps/studio', 'packages', 'scripts'])
    expect(paths.filter((path) => path.startsWith(`${folder}/`)).length).toBeGreaterThan(20)
  const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  expect(findPrivateSurfaces(files, allowedUses)).toEqual([])
})

test('[R15.142] what is allowed has a decision that names it', () => {
  for (const { record, says } of allowedUses)
    expect(readFileSync(join(root, 'docs', 'decisions', record), 'utf8')).toContain(says)
})

test.each([
  ["html.includes('<!--$!-->')", '<!--$!-->'],
  ['window.__reactRouterContext.streamController.close()', '__reactRouterContext'],
  ["createElement(as, { dangerouslySetInnerHTML: { __html: '' } })", "__html: ''"],
  ["Object.defineProperty({}, 'value', { value })", 'Object.defineProperty('],
])('[R15.142] %s is refused in the site, with its place', (code, used) => {
  const [fault] = findPrivateSurfaces([{ path: 'apps/web/app/root.tsx', text: `// One\n${code}` }])
  expect(fault).toContain(`apps/web/app/root.tsx:2 uses ${used}: `)
})

test.each([
  ["import { UNSAFE_createRouter } from 'react-router'", 'UNSAFE_createRouter'],
  ['<Page loaderData={loaderData as never} />', 'as never'],
  ["import { renderToString } from 'react-dom/cjs/server.js'", "'react-dom/cjs/server.js'"],
  ["import { Pool } from '@scope/pool/lib/pool.js'", "'@scope/pool/lib/pool.js'"],
  ["process.binding('fs')", 'process.binding('],
  ["execArgv: ['--heap-growing-percent=30']", '--heap-growing-percent'],
  ["gc({ type: 'major', flavor: 'last-resort' })", "flavor: 'last-resort'"],
])('[R15.142] %s is refused everywhere, with its place', (code, used) => {
  for (const path of ['apps/web/app/root.tsx', 'apps/studio/src/main.tsx', 'packages/api/src/index.ts'])
    expect(findPrivateSurfaces([{ path, text: `// One\n${code}` }])).toEqual([
      expect.stringContaining(`${path}:2 uses ${used}: `),
    ])
})

test('[R15.142] an exception holds for its file alone, as long as it is needed', () => {
  const allowed = [{ path: 'scripts/a.mjs', used: '--heap-growing-percent', record: '0254', says: '' }]
  const text = "['--heap-growing-percent=30']"
  expect(findPrivateSurfaces([{ path: 'scripts/a.mjs', text }], allowed)).toEqual([])
  expect(findPrivateSurfaces([{ path: 'scripts/b.mjs', text }], allowed)).toEqual([
    expect.stringContaining('scripts/b.mjs:1 uses'),
    'scripts/a.mjs no longer uses --heap-growing-percent: allow it no longer.',
  ])
})

test('[R15.142] the build parts no script by the name of a file', () => {
  const text = 'groups: [{ name: "framework", test: /node_modules/ }]'
  expect(findPrivateSurfaces([{ path: 'apps/web/vite.config.ts', text }])).toHaveLength(1)
  expect(findPrivateSurfaces([{ path: 'apps/web/app/root.tsx', text }])).toEqual([])
})
