import { cleanLine, cleanText, namesOfRemoved } from '@tempolibre/domain/clean-text'
import { recordNameOf } from '@tempolibre/domain/record-names'
import { trackCodes, trackLines } from '@tempolibre/domain/track-fields'
import { languages, type Translated } from '@tempolibre/locales'
import type { RightHolder, TrackRecord } from '../record.ts'

/** Told what was taken from a field, as `U+0000, U+202E`. */
type Tell = (field: keyof TrackRecord, signs: string) => void

const lines = [
  ...[...trackLines, ...trackCodes].map((name) => recordNameOf(name)),
  'code',
  'version',
  'artist',
  'albumCode',
  'picture',
  'mainOf',
] as const satisfies readonly (keyof TrackRecord)[]
const lists = [
  'artists',
  'featuredArtists',
  'genres',
  'moods',
  'uses',
  'instruments',
  'keywords',
] as const satisfies readonly (keyof TrackRecord)[]

/**
 * What a table, a message, tags or a name say of a recording, with texts as they are kept: of descriptions the lines stay, everything
 * else is one line. What is empty then is not said.
 */
export function cleanRecord(record: TrackRecord, tellEach: Tell): TrackRecord {
  // A title that serves in three languages is told of once.
  const told = new Set<string>()
  const tell: Tell = (field, signs) => {
    const what = `${field} ${signs}`
    if (!told.has(what)) tellEach(field, signs)
    told.add(what)
  }
  const line = (field: keyof TrackRecord) => (text: string | undefined) => {
    if (text === undefined) return undefined
    const signs = namesOfRemoved(text)
    if (signs !== '') tell(field, signs)
    return cleanLine(text) || undefined
  }
  const clean: TrackRecord = { ...record }
  for (const field of lines) if (record[field] !== undefined) clean[field] = line(field)(record[field])
  for (const field of lists) {
    const texts = record[field]?.flatMap((text) => line(field)(text) ?? [])
    if (texts) clean[field] = texts.length > 0 ? texts : undefined
  }
  if (record.title) clean.title = inLanguages(record.title, line('title'))
  if (record.description)
    clean.description = inLanguages(record.description, (text) => {
      const signs = namesOfRemoved(text)
      if (signs !== '') tell('description', signs)
      return cleanText(text).trim() || undefined
    })
  if (record.writers) clean.writers = cleanPeople(record.writers, line('writers'))
  if (record.publishers) clean.publishers = cleanPeople(record.publishers, line('publishers'))
  if (record.others)
    clean.others = Object.fromEntries(
      Object.entries(record.others).map(([column, text]) => {
        const signs = namesOfRemoved(column + text)
        if (signs !== '') tell('others', signs)
        return [cleanLine(column), cleanText(text).trim()]
      }),
    )
  return clean
}

function inLanguages(
  texts: Partial<Translated>,
  clean: (text: string) => string | undefined,
): Partial<Translated> | undefined {
  const said: Partial<Translated> = {}
  for (const language of languages) {
    const text = texts[language]
    const cleaned = text === undefined ? undefined : clean(text)
    if (cleaned !== undefined) said[language] = cleaned
  }
  return Object.keys(said).length > 0 ? said : undefined
}

function cleanPeople(
  people: readonly RightHolder[],
  line: (text: string | undefined) => string | undefined,
): RightHolder[] {
  return people.flatMap((person) => {
    const name = line(person.name)
    return name === undefined
      ? []
      : {
          ...person,
          name,
          ...(person.role !== undefined && { role: line(person.role) }),
          ...(person.society !== undefined && { society: line(person.society) }),
          ...(person.ipi !== undefined && { ipi: line(person.ipi) }),
          ...(person.exemption !== undefined && { exemption: line(person.exemption) }),
          ...(person.publisher !== undefined && { publisher: line(person.publisher) }),
        }
  })
}
