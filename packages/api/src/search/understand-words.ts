import type { SearchCorrection } from '@tempolibre/contract'
import type { TypedWord } from '@tempolibre/database'
import { allowedSlips, editDistance } from './edit-distance.ts'
import type { SearchVocabulary } from './vocabulary.ts'

/** A word or phrase of a search, and everything that counts as having it. */
export interface Term {
  /** As it was typed, but for accents and case. */
  typed: string
  /** The phrase itself, or what its beginning or its slip stands for, each as its words. */
  own: readonly string[][]
  /** Codes of facet values of this name. */
  names: readonly number[]
  /** Other phrases for the same. */
  variants: readonly string[][]
  /** Codes of facet values that are meant. */
  related: readonly number[]
}

export interface UnderstoodSearch {
  terms: Term[]
  /** All that was typed, without accents and case, whether it says something or not. */
  typed: string[]
  /** Words nothing is known of or like. */
  unknown: string[]
  corrections: SearchCorrection[]
}

/** Words in use that look like others. */
export type FindNearWords = (
  words: readonly string[],
) => Promise<ReadonlyMap<string, readonly { word: string; frequency: number }[]>>

/** So many words are offered for one with a slip. */
const mostUnderstood = 3

/**
 * Makes terms of words: phrases the vocabulary knows, then single words; what says nothing about music is left out.
 * @param unfinished the last word is still being typed
 */
export async function understandWords(
  words: readonly TypedWord[],
  vocabulary: SearchVocabulary,
  findNearWords: FindNearWords,
  { unfinished = false }: { unfinished?: boolean } = {},
): Promise<UnderstoodSearch> {
  const terms: (Term | TypedWord)[] = []
  for (let from = 0; from < words.length;) {
    const length = phraseLength(words, from, vocabulary)
    const part = words.slice(from, from + length)
    from += length
    const [word] = part
    if (!word) break
    const isLast = unfinished && from === words.length
    if (length > 1) terms.push(phraseTerm(part, vocabulary))
    else if (!vocabulary.fillers.has(word.word) || (isLast && words.length === 1))
      terms.push(wordTerm(word, vocabulary, isLast) ?? word)
  }

  const misspelt = terms.filter((term) => 'word' in term)
  const near = misspelt.length > 0 ? await findNearWords(misspelt.map(({ word }) => word)) : new Map()
  const understood: UnderstoodSearch = {
    terms: [],
    typed: words.map(({ word }) => word),
    unknown: [],
    corrections: [],
  }
  for (const term of terms) {
    if (!('word' in term)) {
      understood.terms.push(term)
      continue
    }
    const meant = chooseMeant(term.word, vocabulary, near.get(term.word) ?? [])
    understood.corrections.push({ typed: term.word, understood: meant })
    if (meant.length > 0) understood.terms.push(correctedTerm(term.word, meant, vocabulary))
    else understood.unknown.push(term.word)
  }
  return understood
}

/** Something was typed, and nothing of it means anything: that finds nothing rather than everything. */
export function findsNothing(search: string, { terms, typed, unknown }: UnderstoodSearch): boolean {
  return search !== '' && (typed.length === 0 || (terms.length === 0 && unknown.length > 0))
}

function phraseLength(words: readonly TypedWord[], from: number, vocabulary: SearchVocabulary): number {
  for (let length = Math.min(vocabulary.longestPhrase, words.length - from); length > 1; length--) {
    if (vocabulary.meanings.has(keyOf(words.slice(from, from + length)))) return length
  }
  return 1
}

function keyOf(words: readonly TypedWord[]): string {
  return words.map(({ word }) => word).join(' ')
}

function phraseTerm(part: readonly TypedWord[], vocabulary: SearchVocabulary): Term {
  const typed = keyOf(part)
  const meaning = vocabulary.meanings.get(typed)
  return {
    typed,
    own: [part.map(({ word }) => word)],
    names: [...(meaning?.names ?? [])],
    variants: meaning?.variants ?? [],
    related: [...(meaning?.related ?? [])],
  }
}

/** Undefined where nothing has the word, nor begins with it. */
function wordTerm(typed: TypedWord, vocabulary: SearchVocabulary, isUnfinished: boolean): Term | undefined {
  const { beginnings, frequency, stems, titleFrequency, variants, word } = typed
  const meaning = vocabulary.meanings.get(word)
  // Another form of the same word, such as the feminine of a mood's name.
  const akin = stems.flatMap((stem) => vocabulary.wordsOfStem.get(stem) ?? [])
  const isKnown = meaning !== undefined || titleFrequency > 0
  // While it may be the beginning of another word, and always where nothing has it as it stands.
  const asBeginning = isUnfinished || (!isKnown && akin.length === 0)
  const begun = asBeginning
    ? [...vocabularyWordsFrom(word, vocabulary), ...almostNames(word, vocabulary)]
    : []
  const own = [...(frequency > 0 ? [word] : []), ...(asBeginning ? beginnings : [])]
  const names = meaningsOf([word, ...begun, ...akin], vocabulary, 'names')
  const related = meaningsOf([word, ...begun, ...(meaning ? [] : akin)], vocabulary, 'related')
  const others = meaning ? meaning.variants : variants.map((variant) => [variant])
  if (own.length === 0 && names.size === 0 && related.size === 0 && others.length === 0) return undefined
  return {
    typed: word,
    own: own.map((one) => [one]),
    names: [...names],
    variants: others,
    related: [...related].filter((code) => !names.has(code)),
  }
}

function correctedTerm(typed: string, meant: readonly string[], vocabulary: SearchVocabulary): Term {
  const names = meaningsOf(meant, vocabulary, 'names')
  return {
    typed,
    own: meant.map((word) => [word]),
    names: [...names],
    variants: meant.flatMap((word) => vocabulary.meanings.get(word)?.variants ?? []),
    related: [...meaningsOf(meant, vocabulary, 'related')].filter((code) => !names.has(code)),
  }
}

function meaningsOf(
  words: readonly string[],
  vocabulary: SearchVocabulary,
  kind: 'names' | 'related',
): Set<number> {
  return new Set(words.flatMap((word) => [...(vocabulary.meanings.get(word)?.[kind] ?? [])]))
}

/** Words and phrases of the vocabulary that begin so. */
function vocabularyWordsFrom(beginning: string, { meanings }: SearchVocabulary): string[] {
  if (beginning.length < 2) return []
  return [...meanings.keys()].filter((phrase) => phrase.startsWith(beginning))
}

/** Names of facet values that one slip may have turned into the beginning of another word: 'tecno'. */
function almostNames(word: string, { meanings }: SearchVocabulary): string[] {
  if (word.length < 5) return []
  return [...meanings].flatMap(([name, { names }]) =>
    names.size > 0 && name[0] === word[0] && editDistance(word, name, 1) === 1 ? [name] : [],
  )
}

/** The words nearest to one nobody uses; of equally near ones those that name a facet, then the most frequent. */
function chooseMeant(
  typed: string,
  { fillers, meanings }: SearchVocabulary,
  near: readonly { word: string; frequency: number }[],
): string[] {
  const slips = allowedSlips(typed)
  if (slips === 0) return []
  const frequencies = new Map(near.map(({ frequency, word }) => [word, frequency]))
  const candidates = [...new Set([...frequencies.keys(), ...meanings.keys()])]
    .filter((word) => !word.includes(' ') && !fillers.has(word))
    .map((word) => {
      const distance = editDistance(typed, word, slips)
      // The beginning of a word is seldom mistaken.
      return { word, distance: word[0] === typed[0] ? distance : distance + 0.5, isNamed: meanings.has(word) }
    })
    .filter(({ distance }) => distance <= slips)
  const least = Math.min(...candidates.map(({ distance }) => distance))
  const named = candidates.filter(({ distance, isNamed }) => isNamed && distance <= least)
  return (named.length > 0 ? named : candidates.filter(({ distance }) => distance === least))
    .toSorted(
      (one, other) =>
        (frequencies.get(other.word) ?? 0) - (frequencies.get(one.word) ?? 0) ||
        (one.word < other.word ? -1 : 1),
    )
    .slice(0, mostUnderstood)
    .map(({ word }) => word)
}
