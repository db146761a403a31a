import { editDistance } from './edit-distance.ts'
import negations from './negations.json' with { type: 'json' }

/** How a phrase is said to be unwanted. */
export interface Negator {
  /** Its words. */
  length: number
  /** In English an adjective may stand before the noun that is unwanted: 'no loud drums'. */
  takesAdjective: boolean
}

const carriers = new Set(negations.carriers)
/** Shorter words are too near to others to be taken for a negation with a slip. */
const minLengthWithSlip = 5

const phrases: readonly { words: readonly string[]; takesAdjective: boolean }[] = [
  ...negations.without.map((phrase) => ({ words: phrase.split(' '), takesAdjective: true })),
  ...negations.not.map((phrase) => ({ words: phrase.split(' '), takesAdjective: false })),
]

/**
 * The negation that begins at a word, in any of the languages: 'without', 'nada de', 'pas'. None before a number: 'No. 9'.
 * @param isKnown whether a word is in use; one that is not may be a negation with a slip
 */
export function readNegator(
  words: readonly string[],
  from: number,
  isKnown: (index: number) => boolean,
): Negator | undefined {
  const found =
    phrases.find((phrase) => phrase.words.every((word, index) => words[from + index] === word)) ??
    (isKnown(from) ? undefined : misspelt(words[from] ?? ''))
  if (!found) return undefined
  const { takesAdjective, words: own } = found
  return /^\d/.test(words[from + own.length] ?? '') ? undefined : { length: own.length, takesAdjective }
}

function misspelt(word: string) {
  if (word.length < minLengthWithSlip) return undefined
  return phrases.find(
    ({ words: [own = '', ...others] }) =>
      others.length === 0 && own.length >= minLengthWithSlip && editDistance(word, own, 1) === 1,
  )
}

/** The first word from here on that is no article or the like, nor an adjective that tells nothing apart. */
export function skipCarriers(words: readonly string[], from: number): number {
  let next = from
  while (carriers.has(words[next] ?? '')) next++
  return next
}

/** Whether a word goes on with what is unwanted: always, or where more of the same kind follows. */
export function readJoiner(word: string | undefined): 'or' | 'and' | undefined {
  if (word === undefined) return undefined
  if (negations.or.includes(word)) return 'or'
  return negations.and.includes(word) ? 'and' : undefined
}
