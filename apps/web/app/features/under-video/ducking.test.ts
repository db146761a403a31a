import { expect, test } from 'vitest'
import { curveOf, duckBy, isSilent, planDucking } from './ducking.ts'

/** A second of silence, a second of voice at −20 LUFS, three of silence. */
const voice = 10 ** ((-20 + 0.691) / 10)
const curve = curveOf(Float32Array.from({ length: 50 }, (_, at) => (at >= 10 && at < 20 ? voice : 0)))

test('[R14.5] music goes as far below the voice as was asked for, measured', () => {
  expect(curve.loudest).toBeCloseTo(-20, 1)
  expect(duckBy(-20, -20, -14, 12)).toBe(-18)
  expect(duckBy(-20, -20, -40, 12)).toBe(0)
  expect(duckBy(-45, -20, -14, 12)).toBe(0)
  expect(duckBy(-59, -59, -5, 24)).toBe(-40)
})

test('[R14.5] music is down before the voice begins, and back after it', () => {
  const gains = planDucking(curve, -14, 12)
  expect(gains[5]).toBe(0)
  expect(gains[8]).toBeLessThan(-15)
  for (let at = 10; at < 24; at++) expect(gains[at]).toBeCloseTo(-18, 1)
  expect(gains[29]).toBeLessThan(-15)
  expect(gains[40]).toBe(0)
})

test('[R14.5] silence ducks nothing', () => {
  const silence = curveOf(new Float32Array(30))
  expect(isSilent(silence)).toBe(true)
  expect(isSilent(curve)).toBe(false)
  expect([...planDucking(silence, -14, 12)]).toEqual(Array.from({ length: 30 }, () => 0))
})
