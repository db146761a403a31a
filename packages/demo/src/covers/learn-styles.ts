import type { GenreStyle } from './genre-styles.ts'
import { shapeFamilies, type ShapeFamily } from './shapes.ts'

/** Degrees around the circle of hues by which one topic stands apart from the next, so that any number of them differ. */
const goldenAngle = 137.5
const firstHue = 30
const accentDistance = 50

const families = Object.keys(shapeFamilies) as ShapeFamily[]

/**
 * How the cover of an article or topic looks. A topic has one pair of hues; each thing in it has its own shapes, in turn,
 * so that neighbours in a list never look alike.
 * @param topic the place of the topic among all, from 0
 * @param place the place of the thing among all that have a cover, from 0
 */
export function learnStyle(topic: number, place: number): GenreStyle {
  const hue = (firstHue + topic * goldenAngle) % 360
  // A step that shares no factor with the number of families meets each of them before the first comes again.
  const family = families[(place * 5) % families.length] ?? 'arcs'
  return { family, hue, accentHue: (hue + accentDistance) % 360 }
}
