import type { SearchCorrection } from '@tempolibre/contract'
import type { TypedWord } from '@tempolibre/database'
import { facetOf } from './facet-codes.ts'
import {
  chooseMeant,
  correctedTerm,
  hasMeaning,
  keyOf,
  phraseTerm,
  tempoTerm,
  type Term,
  wordTerm,
} from './make-terms.ts'
import { readJoiner, readNegator, skipCarriers } from './read-negation.ts'
import { readTempo } from './read-tempo.ts'
import type { SearchVocabulary } from './vocabulary.ts'

/** An exclusion: tracks that match all its terms. */
export interface Exclusion {
  /** The excluded words as typed, but without accents and in lower case, corrected. */
  unwanted: readonly string[]
  /** The words to remove from the search to drop the exclusion. */
  words: readonly string[]
  /** Empty: no track has it. */
  terms: readonly Term[]
}

export interface UnderstoodSearch {
  terms: Term[]
  exclusions: Exclusion[]
  /** All typed words, without accents and in lower case, meaningful or not. */
  typed: string[]
  /** Words that are neither known nor similar to a known one. */
  unknown: string[]
  corrections: SearchCorrection[]
}

/** Finds known words similar to others. */
export type FindNearWords = (
  words: readonly string[],
) => Promise<ReadonlyMap<string, readonly { word: string; frequency: number }[]>>

/** A term, or a word that no track has. */
type Draft = Term | TypedWord

interface ExclusionDraft extends Omit<Exclusion, 'terms'> {
  drafts: Draft[]
}

interface ReadingOptions {
  /** Whether the last word is still being typed. */
  unfinished?: boolean
  /** Whether 'no', 'sin' or 'sans' exclude; otherwise they are ordinary words. */
  negations?: boolean
}

/**
 * Parses words into terms: phrases of the vocabulary first, then single words. Words that say nothing about music are
 * dropped; words after a negation become an exclusion.
 */
export async function understandWords(
  words: readonly TypedWord[],
  vocabulary: SearchVocabulary,
  findNearWords: FindNearWords,
  options: ReadingOptions = {},
): Promise<UnderstoodSearch> {
  const { exclusions, terms } = draftSearch(words, vocabulary, options)
  const misspelt = [...terms, ...exclusions.flatMap(({ drafts }) => drafts)].filter((term) => 'word' in term)
  const near = misspelt.length > 0 ? await findNearWords(misspelt.map(({ word }) => word)) : new Map()
  const understood: UnderstoodSearch = {
    terms: [],
    exclusions: [],
    typed: words.map(({ word }) => word),
    unknown: [],
    corrections: [],
  }
  const meantBy = ({ word }: TypedWord) => chooseMeant(word, vocabulary, near.get(word) ?? [])
  for (const draft of terms) {
    if (!('word' in draft)) {
      understood.terms.push(draft)
      continue
    }
    const meant = meantBy(draft)
    understood.corrections.push({ typed: draft.word, understood: meant })
    if (meant.length > 0) understood.terms.push(correctedTerm(draft.word, meant, vocabulary))
    else understood.unknown.push(draft.word)
  }
  understood.terms = understood.terms.filter((term, _, all) => !isSaidOtherwise(term, all))
  for (const { drafts, unwanted, words: asking } of exclusions) {
    const corrected = drafts.flatMap((draft) => ('word' in draft ? meantBy(draft).slice(0, 1) : []))
    understood.exclusions.push({
      unwanted: corrected.length > 0 ? corrected : unwanted,
      words: asking,
      // An unknown word without similar ones is dropped.
      terms: drafts.flatMap((draft) => {
        if (!('word' in draft)) return draft
        const meant = meantBy(draft)
        return meant.length > 0 ? correctedTerm(draft.word, meant, vocabulary) : []
      }),
    })
  }
  return understood
}

function draftSearch(
  words: readonly TypedWord[],
  vocabulary: SearchVocabulary,
  { negations = true, unfinished = false }: ReadingOptions,
): { terms: Draft[]; exclusions: ExclusionDraft[] } {
  const terms: Draft[] = []
  const exclusions: ExclusionDraft[] = []
  for (let from = 0; from < words.length;) {
    const negated = negations ? readExclusions(words, from, vocabulary) : undefined
    if (negated) {
      exclusions.push(...negated.exclusions)
      from = negated.end
      continue
    }
    const part = readPart(words, from, vocabulary, unfinished)
    if (part.draft) terms.push(part.draft)
    from = part.end
  }
  return { terms, exclusions }
}

/** The phrase or word that starts here; no draft if it says nothing about music. */
function readPart(
  words: readonly TypedWord[],
  from: number,
  vocabulary: SearchVocabulary,
  unfinished: boolean,
): { draft: Draft | undefined; end: number } {
  const { key, length } = readPhrase(words, from, vocabulary)
  const part = words.slice(from, from + length)
  const end = from + length
  const [word] = part
  if (!word) return { draft: undefined, end }
  if (length > 1) return { draft: phraseTerm(part, key, vocabulary), end }
  const tempo = readTempo(word.word, words[end]?.word)
  if (tempo) return { draft: tempoTerm(words.slice(from, end + 1), tempo), end: end + 1 }
  const isLast = unfinished && end === words.length
  if (vocabulary.fillers.has(word.word) && !(isLast && words.length === 1)) return { draft: undefined, end }
  return { draft: wordTerm(word, vocabulary, isLast) ?? word, end }
}

/** Whether a more specific term of the same kind exists: 'video' is redundant in 'cooking video'. */
function isSaidOtherwise(term: Term, terms: readonly Term[]): boolean {
  return term.isGeneral && terms.some((other) => !other.isGeneral && kindOf(other) === kindOf(term))
}

/**
 * The exclusions a negation here makes; undefined without a negation. A negation without a following word is ignored.
 */
function readExclusions(
  words: readonly TypedWord[],
  from: number,
  vocabulary: SearchVocabulary,
): { exclusions: ExclusionDraft[]; end: number } | undefined {
  const texts = words.map(({ word }) => word)
  const negator = readNegator(texts, from, (index) => isInUse(words[index], vocabulary))
  if (!negator || readPhrase(words, from, vocabulary).length > 1) return undefined
  const exclusions: ExclusionDraft[] = []
  let begin = from + negator.length
  let end = begin
  let kind: string | undefined
  // Start of the words that introduce the exclusion: the negation, then 'or', 'ni', 'et'.
  let joined = from
  for (;;) {
    const noun = readUnwanted(words, skipCarriers(texts, begin), vocabulary, negator.takesAdjective)
    if (!noun) break
    const [head] = noun.drafts
    const joiner = begin > from + negator.length ? readJoiner(texts[joined]) : undefined
    if (joiner === 'and' && (kind === undefined || kindOf(head) !== kind)) break
    const before = exclusions.at(-1)
    if (before && exclusions.length === 1) {
      // If the first of several is removed, the negation must stay for the others.
      exclusions[0] = { ...before, words: texts.slice(from + negator.length, begin) }
    }
    exclusions.push({
      unwanted: texts.slice(noun.from, noun.end),
      words: texts.slice(joined, noun.end),
      drafts: noun.drafts,
    })
    kind = kindOf(head)
    end = noun.end
    if (readJoiner(texts[end]) === undefined) break
    joined = end
    begin = end + 1
  }
  return { exclusions, end }
}

interface Noun {
  from: number
  end: number
  drafts: Draft[]
}

function readUnwanted(
  words: readonly TypedWord[],
  from: number,
  vocabulary: SearchVocabulary,
  takesAdjective: boolean,
): Noun | undefined {
  if (from >= words.length) return undefined
  const texts = words.map(({ word }) => word)
  if (readNegator(texts, from, () => true)) return undefined
  const { draft, end } = readPart(words, from, vocabulary, false)
  if (!draft) return undefined
  const alone = { from, end, drafts: [draft] }
  if (!takesAdjective || 'word' in draft || isNoun(draft) || end >= words.length) return alone
  const noun = readPart(words, end, vocabulary, false)
  if (!noun.draft || 'word' in noun.draft || !isNoun(noun.draft)) return alone
  const drafts = hasMeaning(draft) ? [draft, noun.draft] : [noun.draft]
  return { from, end: noun.end, drafts }
}

function isInUse(word: TypedWord | undefined, { fillers, meanings }: SearchVocabulary): boolean {
  if (!word) return true
  const { beginnings, frequency, variants } = word
  const isKnown = frequency > 0 || beginnings.length > 0 || variants.length > 0
  return isKnown || fillers.has(word.word) || meanings.has(word.word)
}

/** The facet of its meaning. */
function kindOf(draft: Draft | undefined): string | undefined {
  if (!draft || 'word' in draft) return undefined
  const [meant] = [...draft.names, ...draft.related]
  return meant === undefined ? undefined : facetOf(meant)
}

/** Whether it is something a track contains, not a property of it. */
function isNoun(term: Term): boolean {
  return ['genre', 'use', 'instrument', 'vocals'].includes(kindOf(term) ?? '')
}

/** Whether words were typed but none has a meaning: such a search finds nothing rather than everything. */
export function findsNothing(
  search: string,
  { exclusions, terms, typed, unknown }: UnderstoodSearch,
): boolean {
  const saysNothing = terms.length === 0 && exclusions.length === 0 && unknown.length > 0
  return search !== '' && (typed.length === 0 || saysNothing)
}

/** The longest phrase of the vocabulary here, literally or in other forms of its words; at least one word. */
function readPhrase(
  words: readonly TypedWord[],
  from: number,
  vocabulary: SearchVocabulary,
): { key: string; length: number } {
  for (let length = Math.min(vocabulary.maxPhraseWords, words.length - from); length > 1; length--) {
    const part = words.slice(from, from + length)
    const key = keyOf(part)
    if (vocabulary.meanings.has(key)) return { key, length }
    const inOtherForms = (part[0]?.stems ?? [])
      .flatMap((stem) => vocabulary.phrasesOfStem.get(stem) ?? [])
      .find(
        ({ stems }) =>
          stems.length === length &&
          stems.every((own, index) => part[index]?.stems.some((stem) => own.includes(stem))),
      )
    if (inOtherForms) return { key: inOtherForms.key, length }
  }
  return { key: words[from]?.word ?? '', length: 1 }
}
