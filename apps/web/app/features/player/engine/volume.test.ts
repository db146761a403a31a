import { afterEach, expect, test, vi } from 'vitest'
import { keepVolume, readVolume } from './volume.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function keep(initial: string | null) {
  let text = initial
  vi.stubGlobal('localStorage', {
    getItem: () => text,
    setItem: (_name: string, value: string) => {
      text = value
    },
  })
}

test('the volume is restored from the last visit', () => {
  keep(null)
  expect(readVolume()).toBe(1)
  keepVolume(0.35)
  expect(readVolume()).toBe(0.35)
  keepVolume(0)
  expect(readVolume()).toBe(0)
})

test.each(['loud', '2', '-1', 'NaN', ''])('[R5.6] an invalid stored volume %j counts as full', (text) => {
  keep(text)
  expect(readVolume()).toBe(1)
})

test('[R5.6] without storage the volume is full', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(readVolume()).toBe(1)
})
