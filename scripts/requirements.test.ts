import { expect, test } from 'vitest'
import { findRequirementFaults, readRequirements } from './requirements.ts'

// Concatenated, since this file must not contain a requirement's number outside a title.
const number = (name: string) => `R${name}`
const [one, two, three] = [number('1.1'), number('1.2'), number('1.3')]

const requirements = readRequirements(`# Requirements

- **${one}** Visitors hear music
  without an account (see ${two}).
- **${two}** Pages are fast. *Shown by* \`bench/src/main.ts\`.
- **${three}** Pages have smells. *Planned.*
`)

const titled = (...numbers: string[]) => ({
  path: 'e2e/src/music.test.ts',
  text: `test('${numbers.map((name) => `[${name}]`).join('')} music plays', () => {})`,
})
const faultsOf = (...files: { path: string; text: string }[]) =>
  findRequirementFaults(requirements, files, (path) => path === 'bench/src/main.ts')

test('a document is parsed, including planned requirements and those shown otherwise', () => {
  expect(requirements).toEqual([
    { number: one, planned: false, shownBy: [] },
    { number: two, planned: false, shownBy: ['bench/src/main.ts'] },
    { number: three, planned: true, shownBy: [] },
  ])
})

test('a requirement is shown by a test whose title begins with its number', () => {
  expect(faultsOf(titled(one))).toEqual([])
  expect(faultsOf(titled(two, one))).toEqual([])
})

test('a requirement without a test is named', () => {
  expect(faultsOf()).toEqual([expect.stringContaining(`${one} has no test`)])
  // A number in the middle of a sentence is not a title.
  expect(faultsOf({ path: 'a.test.ts', text: `test('music [${one}]')` }).join('\n')).toContain(
    `${one} has no test`,
  )
})

test('an unknown number is named with its place', () => {
  const lost = number('9.9')
  expect(faultsOf(titled(one, lost))).toEqual([
    `e2e/src/music.test.ts:1 names ${lost}, which docs/requirements.md lacks.`,
  ])
})

test('a number in a comment, in code or in a document is refused', () => {
  const comment = { path: 'apps/web/app/root.tsx', text: `\n// As ${one} says.` }
  expect(faultsOf(titled(one), comment)).toEqual([
    expect.stringContaining(`apps/web/app/root.tsx:2 names ${one}`),
  ])
  const within = { path: 'a.test.ts', text: `// [${one}] is shown elsewhere` }
  expect(faultsOf(titled(one), within)).toHaveLength(1)
  const title = { path: 'apps/web/app/title.ts', text: `const title = '[${one}] music'` }
  expect(faultsOf(titled(one), title)).toHaveLength(1)
})

test('a document may quote a title, which proves nothing', () => {
  const guide = { path: 'CONTRIBUTING.md', text: `test('[${one}] music plays', () => {})` }
  expect(faultsOf(guide)).toEqual([expect.stringContaining(`${one} has no test`)])
})

test('a planned requirement must not have a test', () => {
  expect(faultsOf(titled(one, three))).toEqual([expect.stringContaining(`${three} has a test`)])
})

test('a path that shows a requirement must exist', () => {
  expect(findRequirementFaults(requirements, [titled(one)], () => false)).toEqual([
    `${two} is shown by bench/src/main.ts, which does not exist.`,
  ])
})
