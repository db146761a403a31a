/** In place of the id of a name: a spelling means what its parts mean. No id has a slash. */
export const splitMeaning = '/'

/** What stands between names, the clearest first: `R&B / Soul` has two, and `Drum & Bass/Jungle`. */
const separators: readonly RegExp[] = [/\s*[/+·•>]\s*/u, /\s*&\s*|\s+(?:and|y|e|et)\s+/iu]

/**
 * The names that a spelling may be made of; itself, if it is one.
 * @param isKnown whether a part means something as it is: it is not split further
 */
export function splitSpelling(
  spelling: string,
  isKnown: (part: string) => boolean = () => false,
): readonly string[] {
  for (const separator of separators) {
    const parts = spelling.split(separator).filter(Boolean)
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
