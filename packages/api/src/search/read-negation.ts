import { editDistance } from './edit-distance.ts'
import negations from './negations.json' with { type: 'json' }

/** A negation. */
export interface Negator {
  /** Its number of words. */
  length: number
  /** In English an adjective may precede the excluded noun: 'no loud drums'. */
  takesAdjective: boolean
}

const carriers = new Set(negations.carriers)
/** Shorter words are too similar to others to be a mistyped negation. */
const minLengthWithSlip = 5

const phrases: readonly { words: readonly string[]; takesAdjective: boolean }[] = [
  ...negations.without.map((phrase) => ({ words: phrase.split(' '), takesAdjective: true })),
  ...negations.not.map((phrase) => ({ words: phrase.split(' '), takesAdjective: false })),
]

/**
 * The negation that starts at a word, in any language: 'without', 'nada de', 'pas'. None before a number: 'No. 9'.
 * @param isKnown whether a word is in use; an unknown one may be a mistyped negation
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

/** The next word that is not an article or similar, nor an adjective without meaning. */
export function skipCarriers(words: readonly string[], from: number): number {
  let next = from
  while (carriers.has(words[next] ?? '')) next++
  return next
}

/** Whether a word continues the exclusion: always, or only if more of the same kind follows. */
export function readJoiner(word: string | undefined): 'or' | 'and' | undefined {
  if (word === undefined) return undefined
  if (negations.or.includes(word)) return 'or'
  return negations.and.includes(word) ? 'and' : undefined
}
