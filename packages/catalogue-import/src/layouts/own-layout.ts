import { readArtistCredits } from '@tempolibre/domain/artist-credits'
import { recordNameOf } from '@tempolibre/domain/record-names'
import { findTableField, isPersonPart, knownFields, plainHeading } from '@tempolibre/domain/table-fields'
import { trackCodes, trackDays, trackFields, trackFlags, trackLines } from '@tempolibre/domain/track-fields'
import { parseIpi, parseIsrc, parseIswc } from '../fields/parse-codes.ts'
import { parseKey } from '../fields/parse-key.ts'
import { parseBpm, parseShare, parseTrackNumber } from '../fields/parse-number.ts'
import { parsePublishers, parseWriters } from '../fields/parse-people.ts'
import {
  type Column,
  day,
  flag,
  type Layout,
  list,
  person,
  personText,
  soundFile,
  text,
  titleOfAll,
  translated,
  value,
} from './layout.ts'
import { listedPart } from './listed-people.ts'

/** Several artists are parted by semicolons, bars or lines, as an export writes them; a comma or an ampersand may belong to one name. */
const artistNames: Column = {
  fills: text('artist').fills,
  read(draft, cell) {
    const { artists, shown } = readArtistCredits(cell)
    const featured = artists?.filter(({ role }) => role === 'featured').map(({ name }) => name) ?? []
    draft.fields = {
      ...draft.fields,
      artist: shown,
      ...(artists && artists.length > 1 && { artists: artists.map(({ name }) => name) }),
      ...(featured.length > 0 && { featuredArtists: featured }),
    }
    return undefined
  },
}

const parseCode = { isrc: parseIsrc, iswc: parseIswc }

/** The columns of our own table (docs/import.md); their names in three languages are in the domain. */
const columns: readonly Column[] = [
  soundFile,
  titleOfAll,
  // A description is written in one language, a title is a name.
  translated('description', 'en'),
  text('code'),
  text('version'),
  text('mainOf'),
  text('picture'),
  artistNames,
  text('albumCode'),
  value('trackNumber', parseTrackNumber),
  list('genres'),
  list('moods'),
  list('uses'),
  list('instruments'),
  list('keywords'),
  value('bpm', parseBpm),
  value('key', parseKey),
  ...trackFlags.map((name) => flag(recordNameOf(name))),
  ...trackDays.map((name) => day(recordNameOf(name))),
  ...trackLines.map((name) => text(recordNameOf(name))),
  ...trackCodes.map((name) => value(recordNameOf(name), parseCode[trackFields[name].code])),
  value('writers', parseWriters),
  value('publishers', parsePublishers),
  ...(['writers', 'publishers'] as const).flatMap((people) =>
    (['performanceShare', 'society', 'ipi'] as const).map((part) => listedPart(people, part)),
  ),
]

const byFilling = new Map(columns.map((column) => [column.fills, column]))

/** Without spaces and hyphens: `ReleaseDate` and `release-date` are one column. */
const squeeze = (heading: string) => heading.replaceAll(/[\s-]/g, '')

const bySpelling = new Map<string, Column>()
for (const { id, spellings } of knownFields) {
  const column = byFilling.get(id)
  for (const spelling of spellings) {
    const key = squeeze(spelling)
    if (column && !bySpelling.has(key)) bySpelling.set(key, column)
  }
}

/** `title es`, `titulo (es)` or `título: es` is a text in one language. */
const inOneLanguage = /^(.*?)[\s:.-]*[([]?\b(en|es|fr)\b[)\]]?$/

function translatedColumnOf(column: string): Column | undefined {
  const [, name = '', language] = inOneLanguage.exec(column) ?? []
  const known = bySpelling.get(squeeze(name))
  if (known?.fills !== 'title' && known?.fills !== 'description') return undefined
  return language === 'en' || language === 'es' || language === 'fr'
    ? translated(known.fills, language)
    : undefined
}

/** `writer 1 name`, `compositor 2 ipi`, `éditeur 1 part` … */
const personColumn =
  /^(writer|composer|compositor|compositeur|publisher|editorial|editeur) (\d{1,2}) (name|nombre|nom|role|rol|society|sociedad|societe|ipi|share|porcentaje|part|exemption|exencion)$/

const partNames: Readonly<Record<string, string>> = {
  nombre: 'name',
  nom: 'name',
  rol: 'role',
  sociedad: 'society',
  societe: 'society',
  porcentaje: 'share',
  part: 'share',
  exencion: 'exemption',
}

function personColumnOf(column: string): Column | undefined {
  const [, who = '', place, what = ''] = personColumn.exec(column) ?? []
  const part = partNames[what] ?? what
  if (place === undefined || !isPersonPart(part)) return undefined
  const people = /^(?:publisher|edit)/.test(who) ? 'publishers' : 'writers'
  const at = Number(place)
  if (part === 'ipi') return person(people, at, 'ipi', parseIpi)
  return part === 'share' ? person(people, at, 'performanceShare', parseShare) : personText(people, at, part)
}

const columnOf = (column: string) =>
  bySpelling.get(squeeze(column)) ?? translatedColumnOf(column) ?? personColumnOf(column)

/** The id of the field that a heading of our own table means; undefined if it means none. */
export const fieldOfHeading = (heading: string): string | undefined => columnOf(plainHeading(heading))?.fills

/** The column that a decision of the operator names by the id of its field; undefined if there is none any more. */
export function columnOfField(id: string): Column | undefined {
  return findTableField(id) && columnOf(plainHeading(id))
}

/** Our own table, in any of three languages. */
export const ownLayout: Layout = {
  name: 'Tempolibre',
  recognises(header) {
    const known = [...header].flatMap((column) => columnOf(column)?.fills ?? [])
    return known.length >= 2 && known.some((fills) => /^(?:file|title(?: ..)?)$/.test(fills))
  },
  columnOf,
}
