import type { StudioTrack } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import type { Reading } from './cell-text.ts'
import type { GridColumn } from './columns.ts'
import type { Entry } from './edits.ts'

/** Changes many cells of one column in the same way. */
export type Rule =
  | { kind: 'replace'; find: string; by: string; exact: boolean }
  | { kind: 'case'; to: LetterCase }
  | { kind: 'add'; names: readonly string[] }
  | { kind: 'remove'; names: readonly string[] }
  | { kind: 'set'; text: string }
  | { kind: 'copy'; from: string }

export const letterCases = ['title', 'sentence', 'upper', 'lower'] as const
export type LetterCase = (typeof letterCases)[number]

/** The rules that a column can take. */
export function rulesFor({ kind, language }: GridColumn): readonly Rule['kind'][] {
  if (kind === 'names') return ['add', 'remove', 'set']
  if (kind === 'line' || kind === 'text')
    return language === undefined ? ['replace', 'case', 'set'] : ['replace', 'case', 'copy', 'set']
  return kind === 'shown' ? [] : ['set']
}

/** What a rule does to one cell: the text before and after, and what it means. */
export interface RuleEffect extends Entry {
  before: string
}

interface RuleParts {
  rule: Rule
  column: GridColumn
  /** What a cell shows. */
  textOf: (track: StudioTrack, column: GridColumn) => string
  readingOf: (track: StudioTrack, column: GridColumn) => Reading
  read: (text: string, column: GridColumn) => Reading
  /** The column of a name, from which texts are copied. */
  columnOf: (name: string) => GridColumn | undefined
}

/** The cells that a rule changes; those that it leaves as they are do not count. */
export function applyRule(tracks: readonly StudioTrack[], parts: RuleParts): RuleEffect[] {
  const { column, read, readingOf, rule, textOf } = parts
  return tracks.flatMap((track): RuleEffect[] => {
    const before = textOf(track, column)
    if (rule.kind === 'add' || rule.kind === 'remove') {
      const reading = readingOf(track, column)
      if (!('value' in reading) || !Array.isArray(reading.value)) return []
      const present: string[] = reading.value.map(String)
      const names =
        rule.kind === 'add'
          ? [...present, ...rule.names.filter((id) => !present.includes(id))]
          : present.filter((id) => !rule.names.includes(id))
      if (names.length === present.length) return []
      // A track cannot be left without a genre.
      const value: Reading =
        names.length === 0 && column.kind === 'names' && column.required
          ? { fault: { name: 'required' } }
          : { value: names }
      return [{ track, column, before, typed: '', reading: value }]
    }
    const typed = textBy(rule, before, track, parts)
    return typed === before ? [] : [{ track, column, before, typed, reading: read(typed, column) }]
  })
}

function textBy(
  rule: Exclude<Rule, { kind: 'add' | 'remove' }>,
  before: string,
  track: StudioTrack,
  { column, columnOf, textOf }: RuleParts,
): string {
  switch (rule.kind) {
    case 'set':
      return rule.text
    case 'copy': {
      const from = columnOf(rule.from)
      return from ? textOf(track, from) : before
    }
    case 'replace':
      return replaceAll(before, rule)
    case 'case':
      return writeCase(before, rule.to, column.language ?? 'en')
  }
}

function replaceAll(text: string, { by, exact, find }: { find: string; by: string; exact: boolean }): string {
  if (find === '') return text
  return text.replaceAll(new RegExp(literally(find), exact ? 'gu' : 'giu'), () => by)
}

/** A pattern that stands for the text itself. */
const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Small words of English titles (Chicago Manual of Style, 8.159, in short). */
const smallWords = new Set(
  'a an and as at but by for from in into nor of on or over so the to up with yet'.split(' '),
)

/** Letters as the language has them: only English writes the words of a title with capitals. */
function writeCase(text: string, to: LetterCase, language: Language): string {
  const capital = (word: string) => word.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase(language))
  switch (to) {
    case 'upper':
      return text.toLocaleUpperCase(language)
    case 'lower':
      return text.toLocaleLowerCase(language)
    case 'sentence':
      return capital(text.toLocaleLowerCase(language))
    case 'title': {
      const words = text.split(/(\s+)/)
      const last = words.length - 1
      return words
        .map((word, place) => {
          const isSmall = place > 0 && place < last && smallWords.has(word.toLowerCase())
          return isSmall ? word.toLowerCase() : capital(word)
        })
        .join('')
    }
  }
}
