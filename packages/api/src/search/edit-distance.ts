/**
 * Number of insertions, deletions, substitutions and swaps of neighbours between two words: the optimal string
 * alignment distance (Damerau 1964, https://doi.org/10.1145/363958.363994). A distance above `most` is returned as
 * `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let distance = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (swapped) distance = Math.min(distance, at(beforeLast, column - 2) + 1)
      current.push(distance)
      least = Math.min(least, distance)
    }
    if (least > most) return most + 1
    beforeLast = last
    last = current
  }
  return Math.min(at(last, other.length), most + 1)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}

/** Maximum typos for a word of this length. */
export function allowedSlips(word: string): number {
  if (word.length < 4) return 0
  return word.length < 6 ? 1 : 2
}
