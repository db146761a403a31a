import { describe, expect, test } from 'vitest'
import { createRandom } from './random.ts'

describe('createRandom', () => {
  test('always gives the same numbers, so that songs never change', () => {
    const random = createRandom('tempolibre')
    expect([random.next(), random.next(), random.next()].map((value) => value.toFixed(8))).toEqual([
      '0.83648701',
      '0.70037098',
      '0.55779521',
    ])
  })

  test('is uniform and stays within its bounds', () => {
    const random = createRandom('spread')
    const drawn = Array.from({ length: 4000 }, () => random.whole(0, 3))
    const counts = [0, 1, 2, 3].map((whole) => drawn.filter((each) => each === whole).length)
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(120)
    for (let index = 0; index < 1000; index++) expect(Math.abs(random.bell())).toBeLessThanOrEqual(1)
  })

  test('draws by weight and never an option without weight', () => {
    const random = createRandom('weights')
    const drawn = Array.from({ length: 2000 }, () => random.draw({ often: 3, seldom: 1, never: 0 }))
    expect(drawn).not.toContain('never')
    expect(Math.abs(drawn.filter((key) => key === 'often').length - 1500)).toBeLessThan(100)
  })

  test('a branch does not affect its parent stream', () => {
    const plain = createRandom('stem')
    const branched = createRandom('stem')
    branched.branch('leaf').next()
    expect(branched.next()).toBe(plain.next())
  })

  test('refuses to choose from nothing', () => {
    expect(() => createRandom('x').pick([])).toThrow(RangeError)
    expect(() => createRandom('x').draw({})).toThrow(RangeError)
  })
})
