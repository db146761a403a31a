import { keysOf } from '@tempolibre/locales'
import type { GenreStyle } from './genre-styles.ts'
import { shapeFamilies } from './shapes.ts'

/** Degrees of hue between consecutive topics, so that any number of them differ. */
const goldenAngle = 137.5
const firstHue = 30
const accentDistance = 50

const families = keysOf(shapeFamilies)

/**
 * The style of an article's or topic's cover. A topic has one pair of hues; its covers cycle through the shapes, so
 * that neighbours in a list never look alike.
 * @param topic index of the topic, from 0
 * @param place index among all covers, from 0
 */
export function learnStyle(topic: number, place: number): GenreStyle {
  const hue = (firstHue + topic * goldenAngle) % 360
  // A step coprime to the number of families visits each of them before repeating.
  const family = families[(place * 5) % families.length] ?? 'arcs'
  return { family, hue, accentHue: (hue + accentDistance) % 360 }
}
