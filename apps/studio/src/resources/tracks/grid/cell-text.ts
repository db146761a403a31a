import { readHolders, writeHolders } from '@tempolibre/domain/people-text'
import { readIswc } from '@tempolibre/domain/rights-codes'
import type { Publisher } from '@tempolibre/domain/rightholders'
import { fieldsOf } from '@tempolibre/domain/fields-of'
import { type Language, numberFormat } from '@tempolibre/locales'
import { musicalKeys } from '../musical-keys.ts'
import { showDuration } from '../show-duration.ts'
import type { GridColumn } from './columns.ts'
import { type Names, type NameTable, plainName } from './names.ts'
import { cleanLine, cleanText } from '@tempolibre/domain/clean-text'
import { slugPattern } from '@tempolibre/domain/slug-pattern'

/** Why a cell cannot be saved: a message below `resources.tracks.grid.faults`, or the API's own words. */
export type CellFault =
  | { name: string; inputs?: Readonly<Record<string, string | number>> }
  | { words: string }

/** What a typed or pasted text means. */
export type Reading = { value: unknown } | { fault: CellFault }

/** What cells are written and read with. */
export interface CellWords {
  language: Language
  names: Names
  yes: string
  no: string
  /** How the rights of a track stand, by the name of the light. */
  lights?: Readonly<Record<string, string>>
}

const separator = '; '
const maxNames = 20
const maxLine = 300

/** A value as the cell shows it, and as it is copied. */
export function writeCell(
  value: unknown,
  column: GridColumn,
  { language, lights, names, no, yes }: CellWords,
): string {
  if (value === null || value === undefined) return ''
  switch (column.kind) {
    case 'flag':
      return value === true ? yes : no
    case 'names':
      return Array.isArray(value) ? value.map((id) => nameOf(names[column.of], id)).join(separator) : ''
    case 'number':
      return typeof value === 'number'
        ? numberFormat(language, { useGrouping: false, maximumFractionDigits: 6 }).format(value)
        : ''
    case 'people':
      return writeHolders(holdersIn(value))
    case 'shown':
      if (typeof value === 'string') return lights?.[value] ?? value
      return typeof value === 'number' ? showDuration(value) : songOf(value, language)
    default:
      return typeof value === 'string' ? value : ''
  }
}

/** What the API sends of rightholders; a value of another kind has none. */
function holdersIn(value: unknown): Publisher[] {
  const list: unknown[] = Array.isArray(value) ? value : []
  return list.filter(isHolder)
}

const isHolder = (value: unknown): value is Publisher => typeof fieldsOf(value)['name'] === 'string'

/** The title of the song of which a track is a version. */
function songOf(versionOf: unknown, language: Language): string {
  const title = fieldsOf(fieldsOf(versionOf)['title'])[language]
  return typeof title === 'string' ? title : ''
}

/** A name that was removed since is shown by its number. */
const nameOf = ({ shown }: NameTable, id: unknown) => shown.get(String(id)) ?? `#${String(id)}`

/** Reads what was typed or pasted into a cell. */
export function readCell(typed: string, column: GridColumn, words: CellWords): Reading {
  const text = cleanLine(typed)
  switch (column.kind) {
    case 'line':
      if (column.required && text === '') return { fault: { name: 'required' } }
      if (text.length > maxLine) return { fault: { name: 'too_long', inputs: { max: maxLine } } }
      return { value: text.replaceAll(/\s+/g, ' ') }
    case 'text':
      return { value: cleanText(typed).trim() }
    case 'slug':
      return text === '' || (slugPattern.test(text) && text.length <= 120)
        ? { value: text }
        : { fault: { name: 'slug' } }
    case 'names':
      return readNames(text, words.names[column.of], column.required)
    case 'number':
      return readNumber(text, column)
    case 'key':
      return readKey(text)
    case 'date':
      return column.optional && text === '' ? { value: null } : readDate(text, words.language)
    case 'words':
      return text.length > column.max
        ? { fault: { name: 'too_long', inputs: { max: column.max } } }
        : { value: text.replaceAll(/\s+/g, ' ') || null }
    case 'people':
      return readPeople(typed, column.who)
    case 'iswc': {
      if (text === '') return { value: null }
      const code = readIswc(text)
      return code === undefined ? { fault: { name: 'iswc' } } : { value: code }
    }
    case 'flag':
      return readFlag(text, words)
    case 'isrc': {
      const code = text.toUpperCase().replaceAll(/[\s-]/g, '')
      if (code === '') return { value: null }
      return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(code) ? { value: code } : { fault: { name: 'isrc' } }
    }
    case 'shown':
      return { fault: { name: 'read_only' } }
  }
}

const maxHolders = 50

function readPeople(text: string, who: 'writers' | 'publishers'): Reading {
  const read = readHolders(text, who)
  if ('fault' in read)
    return { fault: { name: `people_${read.fault.code}`, inputs: { given: read.fault.value } } }
  if (read.value.length > maxHolders) return { fault: { name: 'too_many', inputs: { max: maxHolders } } }
  return {
    value:
      who === 'writers'
        ? read.value
        : read.value.map(({ ipi, name, share, society }) => ({ name, ipi, society, share })),
  }
}

/** Names stand apart by semicolons; by commas where a name has none itself. */
function readNames(text: string, table: NameTable, required: boolean): Reading {
  const ids: string[] = []
  for (const part of text.split(';')) {
    const whole = table.idOf(part)
    for (const name of whole === undefined ? part.split(',') : [part]) {
      if (name.trim() === '') continue
      const id = table.idOf(name)
      if (id === undefined) return { fault: { name: 'unknown_name', inputs: { given: name.trim() } } }
      if (!ids.includes(id)) ids.push(id)
    }
  }
  if (required && ids.length === 0) return { fault: { name: 'required' } }
  return ids.length > maxNames ? { fault: { name: 'too_many', inputs: { max: maxNames } } } : { value: ids }
}

function readNumber(
  text: string,
  { max, min, required }: { min: number; max: number; required: boolean },
): Reading {
  if (text === '' && !required) return { value: null }
  const number = /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
  return number >= min && number <= max
    ? { value: number }
    : { fault: { name: 'number', inputs: { min, max } } }
}

/** Keys that are written in two ways: the catalogue's spelling by the other one. */
const otherSpellings: Readonly<Record<string, string>> = {
  'c#': 'Db',
  dbm: 'C#m',
  'd#': 'Eb',
  'd#m': 'Ebm',
  gb: 'F#',
  gbm: 'F#m',
  'g#': 'Ab',
  abm: 'G#m',
  'a#': 'Bb',
  'a#m': 'Bbm',
}

function readKey(text: string): Reading {
  if (text === '') return { value: null }
  const plain = text
    .toLowerCase()
    .replaceAll('♯', '#')
    .replaceAll('♭', 'b')
    .replace(/\s*maj(?:or|eur)?$|\s*mayor$/, '')
    .replace(/\s*min(?:or|eur)?$|\s*menor$/, 'm')
  const key = musicalKeys.find((each) => each.toLowerCase() === plain) ?? otherSpellings[plain]
  return key === undefined ? { fault: { name: 'key' } } : { value: key }
}

/** ISO 8601; in Spanish and French also the day first. In English 1/2/2026 would mean two days. */
function readDate(text: string, language: Language): Reading {
  const dayFirst = language === 'en' ? null : /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [, day = '', month = '', year = ''] = dayFirst ?? []
  const iso = dayFirst ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  const date = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : undefined
  const exists = date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  return exists ? { value: iso } : { fault: { name: 'date' } }
}

const yesWords = new Set(['yes', 'y', 'true', '1', 'x', 'si', 's', 'verdadero', 'oui', 'o', 'vrai'])
const noWords = new Set(['no', 'n', 'false', '0', '', 'falso', 'non', 'faux'])

function readFlag(text: string, { no, yes }: CellWords): Reading {
  const plain = plainName(text)
  if (yesWords.has(plain) || plain === plainName(yes)) return { value: true }
  if (noWords.has(plain) || plain === plainName(no)) return { value: false }
  return { fault: { name: 'flag', inputs: { yes, no } } }
}
