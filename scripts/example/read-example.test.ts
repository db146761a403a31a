import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { followStep, readExample, runsOfExample } from './read-example.ts'

const root = join(import.meta.dirname, '..', '..')
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

describe('[R15.139] the worked example', () => {
  test('fits the checkout: each place that it names is there once', () => {
    const texts = new Map<string, string>()
    for (const step of readExample(contributing)) {
      const path = join(root, step.file)
      const before = texts.get(step.file) ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
      texts.set(step.file, followStep(step, before))
      expect(texts.get(step.file)).toContain(step.lines)
    }
    expect(texts.size).toBeGreaterThan(5)
  })

  test('lists its migration last, whatever was added before', () => {
    const migrate = 'packages/database/src/migrate.ts'
    const before = readFileSync(join(root, migrate), 'utf8')
    const step = readExample(contributing).find(({ file }) => file === migrate)
    const [, added] = /'(\d{4}-[a-z-]+)'/.exec(step?.lines ?? '') ?? []
    const after = followStep(step!, before)
    const list = after.slice(after.indexOf('const migrations'), after.indexOf('\n}\n'))
    const names = [...list.matchAll(/^ {2}'(\d{4}-[\w-]+)':/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(100)
    expect(names.at(-1)).toBe(added)
    expect(names).toEqual(names.toSorted())
  })

  test('changes at most ten files of the product, from the migration to the page', () => {
    const files = new Set(readExample(contributing).map(({ file }) => file))
    const ofProduct = [...files].filter((file) => !/\.test\.|^docs\//.test(file))
    expect(ofProduct.length).toBeLessThanOrEqual(10)
  })

  test('runs tests that are there, or that it adds', () => {
    const added = new Set(readExample(contributing).map(({ file }) => file))
    const tests = runsOfExample(contributing)
      .flat()
      .filter((word) => word.includes('/'))
    expect(tests.length).toBeGreaterThan(0)
    expect(tests.filter((file) => !added.has(file) && !existsSync(join(root, file)))).toEqual([])
  })

  test('is refused where it does not fit', () => {
    const step = { file: 'a.ts', lines: 'new\n', place: { side: 'below' as const, anchor: 'one' } }
    expect(followStep(step, 'one\ntwo\n')).toBe('one\nnew\ntwo\n')
    expect(followStep({ ...step, place: { side: 'above', anchor: 'two' } }, 'one\ntwo\n')).toBe(
      'one\nnew\ntwo\n',
    )
    expect(() => followStep(step, 'one\none\n')).toThrow('has 2 lines')
    expect(() => followStep(step, 'two\n')).toThrow('has 0 lines')
    expect(() => followStep(step, undefined)).toThrow('There is no a.ts')
    expect(() => followStep({ ...step, place: undefined }, 'one')).toThrow('is there already')
  })
})
