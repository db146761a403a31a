import { distanceBetween } from './features.ts'

export interface Example<Label extends string> {
  label: Label
  /** Standardised, all of the same length. */
  features: readonly number[]
}

/**
 * Predicts the label of each example by a nearest-centroid classifier trained without it ("leave one out"): the label
 * whose other examples have the nearest mean. Source: Manning, Raghavan and Schütze, Introduction to Information
 * Retrieval, 2008, 14.2 (Rocchio classification).
 * @returns the predicted labels in the order of the examples; a single example of a label cannot be predicted
 * correctly
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
