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

/** What must not be in a track: all of some terms together. */
export interface Exclusion {
  /** What is unwanted, as it was typed but for accents and case; without slips. */
  unwanted: readonly string[]
  /** The words without which the search asks for it no longer to be left out. */
  words: readonly string[]
  /** None: nothing has it. */
  terms: readonly Term[]
}

export interface UnderstoodSearch {
  terms: Term[]
  exclusions: Exclusion[]
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

/** A term, or a word that nothing has. */
type Draft = Term | TypedWord

interface ExclusionDraft extends Omit<Exclusion, 'terms'> {
  drafts: Draft[]
}

interface ReadingOptions {
  /** The last word is still being typed. */
  unfinished?: boolean
  /** Whether 'no', 'sin' or 'sans' leave something out; else they are words like others. */
  negations?: boolean
}

/**
 * Makes terms of words: phrases the vocabulary knows, then single words; what says nothing about music is left out, and
 * what stands behind a negation becomes an exclusion.
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
      // Nothing has what nothing is like: it is left out as it is.
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

/** The phrase or word that begins here; no draft where it says nothing about music. */
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

/** Whether something more telling of the same kind is asked for: in 'cooking video', 'video' says nothing. */
function isSaidOtherwise(term: Term, terms: readonly Term[]): boolean {
  return term.isGeneral && terms.some((other) => !other.isGeneral && kindOf(other) === kindOf(term))
}

/** What a negation here leaves out; undefined where there is none. One that nothing follows says nothing. */
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
  // Where the words begin that go with what is unwanted: the negation, then 'or', 'ni', 'et'.
  let joined = from
  for (;;) {
    const noun = readUnwanted(words, skipCarriers(texts, begin), vocabulary, negator.takesAdjective)
    if (!noun) break
    const [head] = noun.drafts
    const joiner = begin > from + negator.length ? readJoiner(texts[joined]) : undefined
    if (joiner === 'and' && (kind === undefined || kindOf(head) !== kind)) break
    const before = exclusions.at(-1)
    if (before && exclusions.length === 1) {
      // Without the first of several, the negation stays for the others.
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

/** The facet of what is meant. */
function kindOf(draft: Draft | undefined): string | undefined {
  if (!draft || 'word' in draft) return undefined
  const [meant] = [...draft.names, ...draft.related]
  return meant === undefined ? undefined : facetOf(meant)
}

/** Something that is in a track, rather than how it is. */
function isNoun(term: Term): boolean {
  return ['genre', 'use', 'instrument', 'vocals'].includes(kindOf(term) ?? '')
}

/** Something was typed, and nothing of it means anything: that finds nothing rather than everything. */
export function findsNothing(
  search: string,
  { exclusions, terms, typed, unknown }: UnderstoodSearch,
): boolean {
  const saysNothing = terms.length === 0 && exclusions.length === 0 && unknown.length > 0
  return search !== '' && (typed.length === 0 || saysNothing)
}

/** The longest phrase the vocabulary has here, as it stands or else in other forms of its words; one word at least. */
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
