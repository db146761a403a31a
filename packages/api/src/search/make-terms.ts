import type { SearchRange } from '@tempolibre/domain'
import type { TypedWord } from '@tempolibre/database'
import { allowedSlips, editDistance } from './edit-distance.ts'
import type { MeantValue } from './facet-codes.ts'
import type { SearchVocabulary } from './vocabulary.ts'

/** A word or phrase of a search, with everything that matches it. */
export interface Term {
  /** As typed, but without accents and in lower case. */
  typed: string
  /** The phrase itself, or its completions or corrections, each as words. */
  own: readonly string[][]
  /** Facet values with this name. */
  names: readonly MeantValue[]
  /** Synonyms. */
  variants: readonly string[][]
  /** Facet values it implies. */
  related: readonly MeantValue[]
  /** Facet values that rank its matches first. */
  prefers: readonly MeantValue[]
  /** Redundant beside a term of the same kind: 'video' beside 'cooking'. */
  isGeneral: boolean
}

/** Maximum corrections of a word with a typo. */
const maxUnderstood = 3
/** Maximum letters of an ending of gender and number. */
const maxEndingLength = 2

/** Whether it stands for facet values. */
export function hasMeaning({ names, related }: Term): boolean {
  return names.length > 0 || related.length > 0
}

export function keyOf(words: readonly TypedWord[]): string {
  return words.map(({ word }) => word).join(' ')
}

/** @param key the phrase in the vocabulary */
export function phraseTerm(part: readonly TypedWord[], key: string, { meanings }: SearchVocabulary): Term {
  const meaning = meanings.get(key)
  const typed = keyOf(part)
  return {
    typed,
    own: [part.map(({ word }) => word)],
    names: [...(meaning?.names ?? [])],
    variants: [...(typed === key ? [] : [key.split(' ')]), ...(meaning?.variants ?? [])],
    related: [...(meaning?.related ?? [])],
    prefers: [...(meaning?.prefers ?? [])],
    isGeneral: meaning?.isGeneral ?? false,
  }
}

/** A term such as '124 bpm'. */
export function tempoTerm(part: readonly TypedWord[], tempo: SearchRange): Term {
  return {
    typed: keyOf(part),
    own: [],
    names: [],
    variants: [],
    related: [tempo],
    prefers: [],
    isGeneral: false,
  }
}

/** Undefined if no track has the word or a word that begins with it. */
export function wordTerm(
  typed: TypedWord,
  vocabulary: SearchVocabulary,
  isUnfinished: boolean,
): Term | undefined {
  const { beginnings, frequency, stems, titleFrequency, variants, word } = typed
  const meaning = vocabulary.meanings.get(word)
  // Another form of the same word, such as the feminine of a mood's name.
  const akin = stems
    .flatMap((stem) => vocabulary.wordsOfStem.get(stem) ?? [])
    .filter((other) => meaning === undefined || differsInEnding(word, other))
  const isKnown = meaning !== undefined || titleFrequency > 0
  // Treated as a prefix while it is being typed, and always if no track has the word itself.
  const asBeginning = isUnfinished || (!isKnown && akin.length === 0)
  const begun = asBeginning
    ? [...vocabularyWordsFrom(word, vocabulary), ...almostNames(word, vocabulary)]
    : []
  const own = [...(frequency > 0 ? [word] : []), ...(asBeginning ? beginnings : [])]
  const names = meaningsOf([word, ...begun, ...akin], vocabulary, 'names')
  const meant = [word, ...begun, ...(meaning ? [] : akin)]
  const related = meaningsOf(meant, vocabulary, 'related')
  const others = meaning ? meaning.variants : variants.map((variant) => [variant])
  if (own.length === 0 && names.size === 0 && related.size === 0 && others.length === 0) return undefined
  return {
    typed: word,
    own: own.map((one) => [one]),
    names: [...names],
    variants: others,
    related: [...related].filter((code) => !names.has(code)),
    prefers: [...meaningsOf(meant, vocabulary, 'prefers')],
    isGeneral: meant.some((one) => vocabulary.meanings.get(one)?.isGeneral),
  }
}

/** A word with its own meaning is not a form of a word with the same stem: 'élégie' is not 'élégant'. */
function differsInEnding(one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  return Math.max(one.length, other.length) - same <= maxEndingLength
}

export function correctedTerm(typed: string, meant: readonly string[], vocabulary: SearchVocabulary): Term {
  const names = meaningsOf(meant, vocabulary, 'names')
  return {
    typed,
    own: meant.map((word) => [word]),
    names: [...names],
    variants: meant.flatMap((word) => vocabulary.meanings.get(word)?.variants ?? []),
    related: [...meaningsOf(meant, vocabulary, 'related')].filter((code) => !names.has(code)),
    prefers: [...meaningsOf(meant, vocabulary, 'prefers')],
    isGeneral: meant.some((one) => vocabulary.meanings.get(one)?.isGeneral),
  }
}

function meaningsOf(
  words: readonly string[],
  vocabulary: SearchVocabulary,
  kind: 'names' | 'related' | 'prefers',
): Set<MeantValue> {
  return new Set(words.flatMap((word) => [...(vocabulary.meanings.get(word)?.[kind] ?? [])]))
}

/** Words and phrases of the vocabulary with this prefix. */
function vocabularyWordsFrom(beginning: string, { meanings }: SearchVocabulary): string[] {
  if (beginning.length < 2) return []
  return [...meanings.keys()].filter((phrase) => phrase.startsWith(beginning))
}

/** Names of facet values that one typo turned into the prefix of another word: 'tecno'. */
function almostNames(word: string, { meanings }: SearchVocabulary): string[] {
  if (word.length < 5) return []
  return [...meanings].flatMap(([name, { names }]) =>
    names.size > 0 && name[0] === word[0] && editDistance(word, name, 1) === 1 ? [name] : [],
  )
}

/** The words nearest to an unknown one; of equal distance, facet names first, then the most frequent. */
export function chooseMeant(
  typed: string,
  { fillers, meanings }: Pick<SearchVocabulary, 'fillers' | 'meanings'>,
  near: readonly { word: string; frequency: number }[],
): string[] {
  const slips = allowedSlips(typed)
  if (slips === 0) return []
  const frequencies = new Map(near.map(({ frequency, word }) => [word, frequency]))
  const candidates = [...new Set([...frequencies.keys(), ...meanings.keys()])]
    .filter((word) => !word.includes(' ') && !fillers.has(word))
    .map((word) => {
      const distance = editDistance(typed, word, slips)
      // The first letter is rarely mistyped.
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
    .slice(0, maxUnderstood)
    .map(({ word }) => word)
}
