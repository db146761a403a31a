import { parseIpi, parseIsrc, parseIswc } from '../fields/parse-codes.ts'
import { parseDay } from '../fields/parse-day.ts'
import { parseFlag } from '../fields/parse-flag.ts'
import { parseKey } from '../fields/parse-key.ts'
import { parseBpm, parseShare, parseTrackNumber } from '../fields/parse-number.ts'
import { parsed } from '../fields/parsed.ts'
import { parsePublishers, parseWriters } from '../fields/parse-people.ts'
import { splitList } from '../fields/split-list.ts'
import { type CellReader, type Layout, person, plainHeader, text, translated, value } from './layout.ts'

/** The columns of our own table (docs/import.md), each by its names in English, Spanish and French. */
const columns: readonly (readonly [names: string, reader: CellReader])[] = [
  [
    'file, file name, filename, archivo, fichero, nombre de archivo, fichier, nom du fichier',
    (draft, cell) => {
      draft.file = cell
      return undefined
    },
  ],
  ['code, catalogue number, catalog number, codigo, numero de catalogo, numero de catalogue', text('code')],
  ['version, mix', text('version')],
  ['cover, artwork, portada, caratula, pochette, jaquette', text('picture')],
  ['artist, artista, artiste', text('artist')],
  ['album', text('album')],
  ['album code, codigo del album, code de l’album', text('albumCode')],
  ['track number, numero de pista, numero de piste', value('trackNumber', parseTrackNumber)],
  ['genres, genre, generos, genero', value('genres', splitList)],
  ['moods, mood, estados de animo, animo, ambiances, humeurs', value('moods', splitList)],
  ['uses, use, usos, usages', value('uses', splitList)],
  ['instruments, instrumentos', value('instruments', splitList)],
  ['keywords, palabras clave, mots-cles, mots cles', value('keywords', splitList)],
  ['bpm, tempo', value('bpm', parseBpm)],
  ['key, tonalidad, tonalite', value('key', parseKey)],
  ['vocals, voz, voces, voix, chant', value('vocals', parseFlag)],
  [
    'explicit, explicit lyrics, explicita, explicito, letra explicita, explicite, paroles explicites',
    value('explicit', parseFlag),
  ],
  ['release date, fecha de publicacion, date de sortie', value('releaseDate', (cell) => parseDay(cell))],
  ['featured, destacado, destacada, en avant', value('featured', parseFlag)],
  ['isrc', value('isrc', parseIsrc)],
  ['iswc', value('iswc', parseIswc)],
  ['label, library, sello, discografica, maison de disques', text('label')],
  [
    'composers, composer, compositores, compositor, compositeurs, compositeur',
    value('writers', parseWriters),
  ],
  ['publishers, publisher, editoriales, editorial, editeurs, editeur', value('publishers', parsePublishers)],
  ['p line, ligne p, linea p', text('pLine')],
  ['c line, ligne c, linea c', text('cLine')],
  ['consent date, fecha de consentimiento, date de l’accord', value('consentedOn', (cell) => parseDay(cell))],
  ['main version, version principal, version principale', text('mainOf')],
]

const readers = new Map(columns.flatMap(([names, reader]) => names.split(', ').map((name) => [name, reader])))

const translatedNames = {
  title: ['title', 'titulo', 'titre'],
  description: ['description', 'descripcion'],
} as const

/** `title` alone is the title in every language; `title es`, `titulo (es)` or `título: es` in one. */
const inOneLanguage = /^(.*?)[\s:.-]*[([]?\b(en|es|fr)\b[)\]]?$/

function readTranslated(column: string): CellReader | undefined {
  const [, name = column, language] = inOneLanguage.exec(column) ?? []
  for (const key of ['title', 'description'] as const) {
    const names: readonly string[] = translatedNames[key]
    if (names.includes(column)) {
      // A description is written in one language, a title is a name.
      return key === 'title' ? forEveryLanguage : translated(key, 'en')
    }
    if (names.includes(name) && (language === 'en' || language === 'es' || language === 'fr'))
      return translated(key, language)
  }
  return undefined
}

const forEveryLanguage: CellReader = (draft, cell) => {
  draft.fields = { ...draft.fields, title: { en: cell, es: cell, fr: cell, ...draft.fields.title } }
  return undefined
}

/** `writer 1 name`, `compositor 2 ipi`, `éditeur 1 part` … */
const personColumn =
  /^(writer|composer|compositor|compositeur|publisher|editorial|editeur) (\d{1,2}) (name|nombre|nom|role|rol|society|sociedad|societe|ipi|share|porcentaje|part|exemption|exencion)$/

function readPerson(column: string): CellReader | undefined {
  const [, who = '', place, what = ''] = personColumn.exec(column) ?? []
  if (place === undefined) return undefined
  const list = /^(?:publisher|edit)/.test(who) ? 'publishers' : 'writers'
  const at = Number(place)
  if (what.startsWith('n')) return person(list, at, 'name', parsed)
  if (what.startsWith('so')) return person(list, at, 'society', parsed)
  if (what.startsWith('ro')) return person(list, at, 'role', parsed)
  if (what.startsWith('ex')) return person(list, at, 'exemption', parsed)
  return what === 'ipi' ? person(list, at, 'ipi', parseIpi) : person(list, at, 'performanceShare', parseShare)
}

const readerOf = (column: string) => readers.get(column) ?? readTranslated(column) ?? readPerson(column)

/** Our own table, in any of three languages. */
export const ownLayout: Layout = {
  name: 'Tempolibre',
  recognises(header) {
    const known = [...header].filter((column) => readerOf(plainHeader(column)))
    const namesTracks = known.some(
      (column) => readers.get(column) === columns[0]?.[1] || readTranslated(column),
    )
    return namesTracks && known.length >= 2
  },
  readerOf,
}
