import { distanceBetween } from './features.ts'

export interface Example<Label extends string> {
  label: Label
  /** Standardised, all of one length. */
  features: readonly number[]
}

/**
 * Names the label of each example by a nearest-centroid classifier that has not seen it ("leave one out"): the label whose
 * other examples' mean lies nearest. Source: Manning, Raghavan and Schütze, Introduction to Information Retrieval, 2008,
 * 14.2 (Rocchio classification).
 * @returns the named labels in the order of the examples; an example that is alone with its label cannot be named rightly
 */
export function nameByNearestCentroid<Label extends string>(examples: readonly Example<Label>[]): Label[] {
  const sums = new Map<Label, { count: number; sum: number[] }>()
  for (const { features, label } of examples) {
    const known = sums.get(label) ?? { count: 0, sum: features.map(() => 0) }
    sums.set(label, {
      count: known.count + 1,
      sum: known.sum.map((value, index) => value + (features[index] ?? 0)),
    })
  }
  return examples.map(({ features, label: own }) => {
    let best = own
    let nearest = Infinity
    for (const [label, { count, sum }] of sums) {
      const others = label === own ? count - 1 : count
      if (others === 0) continue
      const centroid = sum.map(
        (value, index) => (value - (label === own ? (features[index] ?? 0) : 0)) / others,
      )
      const distance = distanceBetween(features, centroid)
      if (distance < nearest) {
        nearest = distance
        best = label
      }
    }
    return best
  })
}
