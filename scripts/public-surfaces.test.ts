import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPrivateSurfaces } from './public-surfaces.ts'

const root = join(import.meta.dirname, '..')

test('[R15.142] the site uses only what its libraries offer', () => {
  const paths = globSync('apps/web/{*,app/**/*}.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
  expect(paths.length).toBeGreaterThan(500)
  const files = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  expect(findPrivateSurfaces(files)).toEqual([])
})

test.each([
  ["html.includes('<!--$!-->')", '<!--$!-->'],
  ['window.__reactRouterContext.streamController.close()', '__reactRouterContext'],
  ["import { UNSAFE_createRouter } from 'react-router'", 'UNSAFE_createRouter'],
  ["createElement(as, { dangerouslySetInnerHTML: { __html: '' } })", "__html: ''"],
  ["Object.defineProperty({}, 'value', { value })", 'Object.defineProperty('],
  ['<Page loaderData={loaderData as never} />', 'as never'],
  ["import { renderToString } from 'react-dom/cjs/server.js'", "'react-dom/cjs/server.js'"],
])('[R15.142] %s is refused, with its place', (code, used) => {
  const [fault] = findPrivateSurfaces([{ path: 'apps/web/app/root.tsx', text: `// One\n${code}` }])
  expect(fault).toContain(`apps/web/app/root.tsx:2 uses ${used}: `)
})

test('[R15.142] the build parts no script by the name of a file', () => {
  const text = 'groups: [{ name: "framework", test: /node_modules/ }]'
  expect(findPrivateSurfaces([{ path: 'apps/web/vite.config.ts', text }])).toHaveLength(1)
  expect(findPrivateSurfaces([{ path: 'apps/web/app/root.tsx', text }])).toEqual([])
})
