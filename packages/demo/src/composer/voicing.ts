import { itemAt } from '../item-at.ts'
import type { Voicing } from '../recipes/recipe.ts'
import type { ChordSpan } from './harmony.ts'
import { pitchAbove } from './tonality.ts'

/** The tones of a voicing, most characteristic first, so that the root may be left to the bass. */
function chooseTones(span: ChordSpan, voicing: Voicing): number[] {
  const [root = 0, third = root, fifth = third, ...extensions] = span.tones
  if (voicing === 'power' || voicing === 'octaves') return [root]
  if (voicing === 'triad') return span.tones.slice(0, 3)
  if (voicing === 'shell') {
    const [seventh, ninth] = extensions
    return seventh === undefined ? [third, fifth, root] : [third, seventh, ninth ?? fifth]
  }
  if (span.tones.length <= 4) return [...span.tones]
  return [third, fifth, ...extensions]
}

/** Stacks pitch classes upwards from the lowest one. */
function stack(tones: readonly number[], lowest: number): number[] {
  const pitches: number[] = []
  let floor = lowest
  for (const tone of tones) {
    const pitch = pitchAbove(tone, floor)
    pitches.push(pitch)
    floor = pitch + 1
  }
  return pitches
}

function rotations(tones: readonly number[]): number[][] {
  const sorted = tones.toSorted((a, b) => a - b)
  return sorted.map((_, index) => [...sorted.slice(index), ...sorted.slice(0, index)])
}

/** Drops the second voice from the top by an octave, which opens a close chord. */
function open(pitches: readonly number[]): number[] {
  const second = pitches.length - 2
  return pitches.map((pitch, index) => (index === second ? pitch - 12 : pitch)).toSorted((a, b) => a - b)
}

/** Keeps the lowest voice and moves the others above the floor. */
function widen(pitches: readonly number[], floor: number): number[] {
  return pitches
    .map((pitch, index) => (index > 0 && pitch < floor ? pitch + 12 : pitch))
    .toSorted((a, b) => a - b)
}

/** Every arrangement of the chord inside the range. */
function candidates(span: ChordSpan, voicing: Voicing, low: number, high: number): number[][] {
  const root = pitchAbove(span.bass, low)
  if (voicing === 'octaves') return [[root, root + 12]]
  if (voicing === 'power') return [[root, root + 7, root + 12]]
  const orders = rotations(chooseTones(span, voicing))
  if (voicing === 'guitar')
    return orders.map((order) => [root, ...stack([...order, itemAt(order, 0)], root + 5)])
  const found = orders.flatMap((order) => {
    const close = stack(order, low)
    return [close, close.map((pitch) => pitch + 12)].map((pitches) => {
      if (voicing === 'open' && pitches.length > 2) return open(pitches)
      return voicing === 'wide' ? widen(pitches, low + 12) : pitches
    })
  })
  const inside = found.filter((pitches) => pitches.every((pitch) => pitch >= low && pitch <= high))
  return inside.length > 0 ? inside : found
}

/**
 * Movement between two voicings: the distance of each new voice from the nearest old one, with leaps weighted more.
 */
function movement(from: readonly number[], to: readonly number[]): number {
  let sum = 0
  for (const pitch of to) {
    const distance = Math.min(...from.map((other) => Math.abs(other - pitch)))
    sum += distance <= 4 ? distance : distance * 1.6
  }
  return sum / to.length
}

/** Arranges each chord so that its voices move as little as possible and stay near the middle of the range. */
export function leadVoices(
  spans: readonly ChordSpan[],
  voicing: Voicing,
  [low, high]: readonly [number, number],
): number[][] {
  const middle = (low + high) / 2
  const voiced: number[][] = []
  let previous: number[] | undefined
  for (const span of spans) {
    let best: number[] = []
    let bestCost = Infinity
    for (const pitches of candidates(span, voicing, low, high)) {
      const centre = pitches.reduce((sum, pitch) => sum + pitch, 0) / pitches.length
      let cost = Math.abs(centre - middle) * 0.35
      if (previous) cost += movement(previous, pitches)
      for (let index = 1; index < pitches.length; index++) {
        const gap = itemAt(pitches, index) - itemAt(pitches, index - 1)
        if (gap < 3 && itemAt(pitches, index) < 55) cost += 3 - gap
      }
      if (cost < bestCost) {
        best = pitches
        bestCost = cost
      }
    }
    previous = best
    voiced.push(best)
  }
  return voiced
}
