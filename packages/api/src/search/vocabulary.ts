import { musicalKeys, readRange, type ValueFacet, vocalsValues, energyLevels } from '@tempolibre/domain'
import { type Database, type FacetTag, getSearchCatalogue, type SearchCatalogue } from '@tempolibre/database'
import { type Language, languages } from '@tempolibre/locales'
import type { Kysely } from 'kysely'
import fillerWords from './fillers.json' with { type: 'json' }
import type { MeantValue } from './facet-codes.ts'
import synonymGroups from './synonyms.json' with { type: 'json' }

/** The meaning of a word or phrase. */
export interface Meaning {
  /** Codes of facet values with this name. */
  names: ReadonlySet<number>
  /** Facet values it implies. */
  related: ReadonlySet<MeantValue>
  /** Facet values that rank its matches first without being implied: a calm mood for a wedding. */
  prefers: ReadonlySet<MeantValue>
  /** Synonyms that some track contains, each as words. */
  variants: readonly string[][]
  /** Redundant beside another word of its kind. */
  isGeneral: boolean
}

/** A group of synonyms in synonyms.json; implied and preferred values have their English names. */
interface SynonymGroup extends Record<Language, readonly string[]> {
  /** Also values such as `vocals:no` or `energy:low`, and tempi such as `bpm:-90`. */
  means?: readonly string[]
  prefers?: readonly string[]
  general?: boolean
}

/** Everything needed to understand searches, for one revision of the content. */
export interface SearchVocabulary extends Omit<SearchCatalogue, 'tags' | 'phrases' | 'stems' | 'usedWords'> {
  tags: ReadonlyMap<number, FacetTag>
  /** The code of a tag by facet and slug; slugs of the given language take precedence. */
  codeOfSlug: (facet: ValueFacet, slug: string, language: Language) => number | undefined
  /** Meanings by phrase, its words joined by blanks. */
  meanings: ReadonlyMap<string, Meaning>
  /** Maximum length of a phrase in words. */
  maxPhraseWords: number
  /** Phrases of several words by the stem of their first word. */
  phrasesOfStem: ReadonlyMap<string, readonly StemmedPhrase[]>
  /** Single words of the vocabulary by stem. */
  wordsOfStem: ReadonlyMap<string, readonly string[]>
  fillers: ReadonlySet<string>
}

/** The codes of values that are not tags, as in `track_search.facets`. */
export const untaggedCodes = {
  key: { base: 5_000_000, values: musicalKeys },
  vocals: { base: 6_000_000, values: vocalsValues },
  energy: { base: 7_000_000, values: energyLevels },
} as const satisfies Partial<Record<ValueFacet, { base: number; values: readonly string[] }>>

/** A phrase and the stems of its words: other forms of the words are the same phrase. */
export interface StemmedPhrase {
  key: string
  stems: readonly (readonly string[])[]
}

interface Draft {
  names: Set<number>
  related: Set<MeantValue>
  prefers: Set<MeantValue>
  variants: Map<string, string[]>
  isGeneral: boolean
}

/** Meanings while they are collected, by phrase. */
type Drafts = Map<string, Draft>

/** Reloads the vocabulary: a few milliseconds per thousand words of names and synonyms. */
export async function readVocabulary(db: Kysely<Database>): Promise<SearchVocabulary> {
  const fillerPhrases = Object.values(fillerWords).flat()
  const phraseGroups = synonymGroups.map(({ en, es, fr }) => [...en, ...es, ...fr])
  const catalogue = await getSearchCatalogue(db, { phrases: [...fillerPhrases, ...phraseGroups.flat()] })
  const { phrases, stems, tags, usedWords, ...about } = catalogue
  const fillers = new Set(phrases.slice(0, fillerPhrases.length).flat())
  const drafts: Drafts = new Map()
  const codesOfName = draftNames(drafts, tags, fillers)
  let next = fillerPhrases.length
  for (const [index, group] of phraseGroups.entries()) {
    const members = phrases.slice(next, (next += group.length))
    draftSynonyms(drafts, members, synonymGroups[index] ?? {}, codesOfName)
  }
  const keys = [...drafts.keys()]
  const multiWord = keys
    .filter((key) => key.includes(' '))
    .map((key) => ({ key, stems: key.split(' ').map((word) => stems.get(word) ?? []) }))
  return {
    ...about,
    tags: new Map(tags.map((tag) => [tag.code, tag])),
    codeOfSlug: slugFinder(tags),
    meanings: new Map([...drafts].map(([key, draft]) => [key, settleMeaning(draft, usedWords)])),
    maxPhraseWords: Math.max(1, ...keys.map((key) => key.split(' ').length)),
    phrasesOfStem: listByStem(multiWord, (phrase) => phrase.stems[0]),
    wordsOfStem: listByStem(keys, (word) => stems.get(word)),
    fillers,
  }
}

/** The draft of a phrase, added if there is none. */
function draftOf(drafts: Drafts, words: readonly string[]): Draft {
  const key = words.join(' ')
  const draft = drafts.get(key) ?? {
    names: new Set(),
    related: new Set(),
    prefers: new Set(),
    variants: new Map(),
    isGeneral: false,
  }
  drafts.set(key, draft)
  return draft
}

function addVariants(draft: Draft, words: readonly string[], phrases: readonly string[][]): void {
  for (const other of phrases) {
    const key = other.join(' ')
    if (key !== words.join(' ')) draft.variants.set(key, other)
  }
}

/** Drafts what the names of facet values mean. @returns the codes of values by name, also of those that are not tags */
function draftNames(
  drafts: Drafts,
  tags: readonly FacetTag[],
  fillers: ReadonlySet<string>,
): Map<string, number[]> {
  const codesOfName = new Map<string, number[]>()
  for (const tag of tags) {
    const names = languages.flatMap((language) => spellings(tag.words[language], fillers))
    for (const words of names) {
      const key = words.join(' ')
      codesOfName.set(key, [...(codesOfName.get(key) ?? []), tag.code])
      const draft = draftOf(drafts, words)
      draft.names.add(tag.code)
      addVariants(draft, words, names)
      // A single word of several may also stand for it.
      if (words.length > 1)
        for (const word of words) if (!fillers.has(word)) draftOf(drafts, [word]).related.add(tag.code)
    }
  }
  for (const facet of ['vocals', 'energy'] as const)
    for (const [index, value] of untaggedCodes[facet].values.entries())
      codesOfName.set(`${facet} ${value}`, [untaggedCodes[facet].base + index + 1])
  return codesOfName
}

/** Drafts what the members of a group of synonyms mean. */
function draftSynonyms(
  drafts: Drafts,
  members: readonly string[][],
  { general = false, means, prefers }: Partial<SynonymGroup>,
  codesOfName: ReadonlyMap<string, number[]>,
): void {
  const valuesOf = (meanings: readonly string[] = []): MeantValue[] =>
    meanings.flatMap((name): MeantValue[] => {
      const tempo = name.startsWith('bpm:') ? readRange('bpm', name.slice(4)) : undefined
      return tempo ? [tempo] : (codesOfName.get(plain(name)) ?? [])
    })
  const meant = valuesOf(means)
  const preferred = valuesOf(prefers)
  for (const words of members) {
    const draft = draftOf(drafts, words)
    draft.isGeneral ||= general
    for (const value of meant) draft.related.add(value)
    for (const value of preferred) draft.prefers.add(value)
    addVariants(draft, words, members)
  }
}

function settleMeaning(
  { isGeneral, names, prefers, related, variants }: Draft,
  usedWords: ReadonlySet<string>,
): Meaning {
  return {
    names,
    related: new Set([...related].filter((value) => typeof value !== 'number' || !names.has(value))),
    prefers,
    isGeneral,
    variants: [...variants.values()].filter((words) => words.every((word) => usedWords.has(word))),
  }
}

function listByStem<Entry>(
  entries: readonly Entry[],
  stemsOf: (entry: Entry) => readonly string[] | undefined,
): Map<string, Entry[]> {
  const byStem = new Map<string, Entry[]>()
  for (const entry of entries)
    for (const stem of stemsOf(entry) ?? []) byStem.set(stem, [...(byStem.get(stem) ?? []), entry])
  return byStem
}

/** A name's words, with and without those that say nothing: 'Música latina' is also 'latina'. */
function spellings(words: readonly string[], fillers: ReadonlySet<string>): string[][] {
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length === 0 || telling.length === words.length ? [[...words]] : [[...words], telling]
}

/** Normalises the English names in synonyms.json like the catalogue's words: no accents, no punctuation. */
function plain(name: string): string {
  return (
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  ).join(' ')
}

function slugFinder(tags: readonly FacetTag[]): SearchVocabulary['codeOfSlug'] {
  const codes = new Map<string, number>()
  for (const language of languages)
    for (const { code, facet, slugs } of tags) {
      codes.set(`${language} ${facet} ${slugs[language]}`, code)
      const anyLanguage = `${facet} ${slugs[language]}`
      if (!codes.has(anyLanguage)) codes.set(anyLanguage, code)
    }
  return (facet, slug, language) => {
    if (facet === 'key' || facet === 'vocals' || facet === 'energy') {
      const { base, values } = untaggedCodes[facet]
      const index = values.findIndex((value) => value === slug)
      return index === -1 ? undefined : base + index + 1
    }
    return codes.get(`${language} ${facet} ${slug}`) ?? codes.get(`${facet} ${slug}`)
  }
}
