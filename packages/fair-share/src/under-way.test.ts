import { beforeEach, describe, expect, test } from 'vitest'
import { limitUnderWay, type UnderWay } from './under-way.ts'

let places: UnderWay

beforeEach(() => {
  places = limitUnderWay({ each: 2, together: 8, forNewcomers: 3 })
})

const from = (last: number, account?: string) => ({ sender: `192.0.2.${last}`, account })

describe('[R15.81] what is under way at once', () => {
  test('has a cap for one account, wherever it asks', () => {
    places.begin(from(1, 'ada'))
    const end = places.begin(from(2, 'ada'))
    expect(places.begin(from(3, 'ada'))).toBeUndefined()
    expect(places.begin(from(3, 'bob'))).toBeDefined()
    end?.()
    end?.()
    expect(places.begin(from(3, 'ada'))).toBeDefined()
    expect(places.begin(from(4, 'ada'))).toBeUndefined()
  })

  test('has a cap for one sender, whoever it is', () => {
    places.begin(from(1, 'ada'))
    places.begin(from(1, 'bob'))
    expect(places.begin(from(1, 'eve'))).toBeUndefined()
  })

  test('leaves the last places to whoever has none', () => {
    for (let sender = 1; sender <= 3; sender++) {
      places.begin(from(sender))
      if (sender < 3) places.begin(from(sender))
    }
    expect(places.begin(from(3))).toBeUndefined()
    for (let sender = 4; sender <= 6; sender++) expect(places.begin(from(sender))).toBeDefined()
    expect(places.begin(from(7))).toBeUndefined()
  })

  test('counts a /48 of IPv6 as four', () => {
    const wide = limitUnderWay({ each: 1, together: 100, forNewcomers: 0 })
    const taken = Array.from({ length: 20 }, (_, index) =>
      wide.begin({ sender: `2001:db8:7:${index.toString(16)}00::1` }),
    )
    expect(taken.filter((end) => end !== undefined)).toHaveLength(4)
  })
})
