import { keysOf } from '@tempolibre/locales'
import type { CoverStyle } from './draw-cover.ts'
import { shapeFamilies } from './shapes.ts'

/** Degrees of hue between consecutive places, so that any number of them differ. */
const goldenAngle = 137.5
const firstHue = 30
const accentDistance = 50

const families = keysOf(shapeFamilies)

/**
 * The style of one of many covers: hues differ by their place, and covers cycle through the shapes, so that neighbours in a list
 * never look alike.
 * @param hueAt index of its hues, from 0; covers that belong together have one
 * @param place index among all covers, from 0
 */
export function spreadStyle(hueAt: number, place: number): CoverStyle {
  const hue = (firstHue + hueAt * goldenAngle) % 360
  // A step coprime to the number of families visits each of them before repeating.
  const family = families[(place * 5) % families.length] ?? 'arcs'
  return { family, hue, accentHue: (hue + accentDistance) % 360 }
}
