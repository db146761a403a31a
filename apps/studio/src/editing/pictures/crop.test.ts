import { expect, test } from 'vitest'
import { centred, cropOf, isWhole, moveFraming } from './crop.ts'

const wide = { width: 1200, height: 800 }

test.each([
  [1, centred, { left: 200, top: 0, width: 800, height: 800 }],
  [1, { ...centred, x: 0 }, { left: 0, top: 0, width: 800, height: 800 }],
  [1, { zoom: 2, x: 1, y: 1 }, { left: 800, top: 400, width: 400, height: 400 }],
  [3 / 2, centred, { left: 0, top: 0, width: 1200, height: 800 }],
  [2, centred, { left: 0, top: 100, width: 1200, height: 600 }],
])(
  '[R12.3] a part of the proportion %d is kept, as much of the picture as there is',
  (aspect, framing, crop) => {
    expect(cropOf(wide, aspect, framing)).toEqual(crop)
  },
)

test('[R12.3] a part never leaves the picture, however its size is rounded', () => {
  for (const size of [
    wide,
    { width: 1, height: 999 },
    { width: 1999, height: 667 },
    { width: 333, height: 3 },
  ])
    for (const zoom of [1, 1.37, 4])
      for (const x of [0, 0.33, 1]) {
        const crop = cropOf(size, 3 / 2, { zoom, x, y: x })
        expect(crop.left + crop.width).toBeLessThanOrEqual(size.width)
        expect(crop.top + crop.height).toBeLessThanOrEqual(size.height)
      }
})

test('[R12.3] a part that is dragged stays within the picture, and moves only where there is room', () => {
  expect(moveFraming(wide, 1, centred, { x: 0.1, y: 0.5 })).toEqual({ zoom: 1, x: 0.8, y: 0.5 })
  expect(moveFraming(wide, 1, centred, { x: -5, y: 0 })).toMatchObject({ x: 0 })
})

test('[R12.3] what keeps everything is no part', () => {
  expect(isWhole(wide, cropOf(wide, 3 / 2, centred))).toBe(true)
  expect(isWhole(wide, cropOf(wide, 1, centred))).toBe(false)
})
