import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findNamedTests } from './named-tests.mjs'
import { root } from './setup.mjs'

const all = globSync(
  ['packages/*/src/**/*.test.ts', 'apps/*/{src,app}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
  {
    cwd: root,
  },
).map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }))

describe('[R15.164] npm run check', () => {
  test.each([
    ['CONTRIBUTING.md', 'scripts/example/read-example.test.ts'],
    ['CHANGELOG.md', 'packages/api/src/services/open-figures.test.ts'],
    ['docs/costs.md', 'packages/fair-share/src/work-budget.test.ts'],
    ['docs/decisions/0001-typescript.md', 'scripts/decisions.test.ts'],
    [
      'packages/site-texts/content/pages/license-terms.fr.md',
      'packages/domain/src/channels/coverage.test.ts',
    ],
    ['apps/studio/src/resources/plans/messages.json', 'scripts/studio-typography.test.ts'],
    ['apps/server/src/commands/import-folder.ts', 'apps/server/src/commands/import-folder.test.ts'],
  ])('a change of %s is tried by %s', (file, expected) => {
    const { tests, unnamed } = findNamedTests([file], all)
    expect(tests).toContain(expected)
    expect(unnamed).toEqual([])
  })

  const tests = [
    { path: 'a.test.ts', text: "import { one } from './one.ts'\nread('docs/two.md')" },
    { path: 'b.test.ts', text: "read(join(root, 'docs', 'three', name))" },
  ]

  test('names what no test reads, and leaves imports to Vitest', () => {
    expect(findNamedTests(['src/one.ts', 'docs/wo.md', 'docs/two.md'], tests)).toEqual({
      tests: ['a.test.ts'],
      unnamed: ['docs/wo.md'],
    })
    expect(findNamedTests(['docs/three/four.md', 'docs/five.md', 'a.test.ts'], tests)).toEqual({
      tests: ['b.test.ts'],
      unnamed: ['docs/five.md'],
    })
  })
})
