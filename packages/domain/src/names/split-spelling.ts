/** In place of the id of a name: a spelling means what its parts mean. No id has a slash. */
export const splitMeaning = '/'

/** What stands between names, the clearest first: `R&B / Soul` has two, and `Drum & Bass/Jungle`. */
const separators: readonly RegExp[] = [/\s*[/+·•>]\s*/gu, /\s*&\s*|\s+(?:and|y|e|et)\s+/giu]
/** A spelling with more of them is a sentence. */
const maxSeparators = 20

/**
 * The names that a spelling may be made of; itself, if it is one.
 * @param isKnown whether a part means something as it is: it is not split further
 */
export function splitSpelling(
  spelling: string,
  isKnown: (part: string) => boolean = () => false,
): readonly string[] {
  for (const separator of separators) {
    const parts = partsBetween(spelling, separator, isKnown)
    if (parts.length < 2) continue
    const split = parts.flatMap((part) => {
      if (isKnown(part)) return [part]
      const smaller = splitSpelling(part, isKnown)
      return smaller.every(isKnown) ? smaller : [part]
    })
    // A sign may belong to a name, as in `R&B`: what is cut to one letter is none.
    return split.some((part) => /^[^\p{L}\p{N}]*[a-z\d]?[^\p{L}\p{N}]*$/iu.test(part)) ? [spelling] : split
  }
  return [spelling]
}

/** A known name may have a separator in it: of `Drum & Bass & House` the longest known part comes first. */
function partsBetween(spelling: string, separator: RegExp, isKnown: (part: string) => boolean): string[] {
  const marks = [...spelling.matchAll(separator)].slice(0, maxSeparators)
  const starts = [0, ...marks.map(({ 0: mark, index }) => index + mark.length)]
  const ends = [...marks.map(({ index }) => index), spelling.length]
  const parts: string[] = []
  for (let first = 0; first < starts.length; first++) {
    const last = ends.findLastIndex((end, at) => at > first && isKnown(spelling.slice(starts[first], end)))
    if (last > first) {
      parts.push(spelling.slice(starts[first], ends[last]))
      first = last
    } else parts.push(spelling.slice(starts[first], ends[first]))
  }
  return parts.filter(Boolean)
}
