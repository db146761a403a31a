import { keysOf, languages, perLanguage, type Translated } from '@tempolibre/locales'
import { inOrder, type PlainTrackField, plainTrackFields, trackFields } from '../track-fields/track-fields.ts'

// What a column of a table of recordings can say (docs/import.md). Browsers load it, so it has no zod.

/** A field of a recording that a column can say. */
export interface TableField {
  /** Its column in our own table, in English. */
  id: string
  /** Its column in our own table. */
  name: Translated
}

interface KnownField extends TableField {
  /** Other spellings of its column, in `plainHeading` spelling. */
  spellings: readonly string[]
}

/** Columns besides those of `trackFields`: a line is `English | Spanish | French | other spellings, separated by commas`. */
const lines = `
file | archivo | fichier | file name, filename, audio file, audio filename, fichero, nombre de archivo, nombre del archivo, archivo de audio, nom du fichier, nom de fichier, fichier audio
title | título | titre | track title, song title, track name, song name, song, título de la canción, título de la pista, título del tema, canción, nombre de la canción, titre du morceau, titre de la piste, morceau, chanson
version | versión | version | mix, track version, nombre de la versión
main version | versión principal | version principale |
description | descripción | description |
artist | artista | artiste | artist name, artist(s), artists, display artist, main artist, performer, artistas, nombre del artista, artista principal, intérprete, intérpretes, artistes, nom de l’artiste, artiste principal, interprète
album code | código del álbum | code de l’album |
track number | número de pista | numéro de piste | track no, track no., track #, track nr, nº de pista, n° de pista, n° de piste, nº de piste
cover | portada | pochette | artwork, cover art, carátula, jaquette
genres | géneros | genres | genre, genre(s), género, género(s), género musical, géneros musicales, genre musical, genres musicaux, estilo, estilos, style, styles
moods | estados de ánimo | ambiances | mood, mood(s), estado de ánimo, ambiente, ambientes, ánimo, ánimos, ambiance, humeur, humeurs
uses | usos | usages | use, use(s), uso, usage, music for, utilisation, utilisations
instruments | instrumentos | instruments | instrument, instrument(s), instrumentation, instrumento, instrumentación
keywords | palabras clave | mots-clés | keyword, tags, palabra clave, etiquetas, mot-clé, mots clés, étiquettes
code | código | code | catalogue number, catalog number, catalogue no, catalog no, número de catálogo, numéro de catalogue
composers | compositores | compositeurs | composer, composer(s), writers, writer, writer(s), songwriters, songwriter, compositor, compositora, compositor(es), autores, autor, compositeur, compositrice, compositeur(s), auteurs, auteur
composer shares | porcentajes de los compositores | parts des compositeurs | composer share, writer shares, writer share, writers’ shares, share, shares, share %, % share, porcentaje, porcentajes, porcentaje del compositor, porcentaje de autor, participación, participaciones, part, parts, part %, pourcentage, pourcentages, répartition, quote-part
composer societies | sociedades de los compositores | sociétés des compositeurs | composer society, writer societies, writer society, writers’ societies, society, societies, pro, pro affiliation, cmo, collecting society, sociedad, sociedades, sociedad de autores, sociedad de gestión, entidad de gestión, sociedad del compositor, société, sociétés, société d’auteurs, société de gestion, organisme de gestion
composer ipis | ipis de los compositores | ipis des compositeurs | composer ipi, writer ipis, writer ipi, ipi, ipis, ipi number, ipi/cae, cae/ipi, cae, número ipi, numéro ipi
publishers | editoriales | éditeurs | publisher, publisher(s), editorial, editor, editora, éditeur, éditeur(s)
publisher shares | porcentajes de las editoriales | parts des éditeurs | publisher share, porcentaje de la editorial, porcentaje editorial, part de l’éditeur
publisher societies | sociedades de las editoriales | sociétés des éditeurs | publisher society, sociedad de la editorial, société de l’éditeur
publisher ipis | ipis de las editoriales | ipis des éditeurs | publisher ipi, ipi de la editorial, ipi de l’éditeur
`

const parts = (text: string) => text.split('|').map((part) => part.trim())

function readLine(line: string): KnownField {
  const [en = '', es = '', fr = '', others = ''] = parts(line)
  const spellings = [en, es, fr, ...others.split(', ')].filter(Boolean).map(plainHeading)
  return { id: en, name: { en, es, fr }, spellings: [...new Set(spellings)] }
}

/** The column of our own table that says a plain field of a track. */
export function columnOfTrackField(plain: PlainTrackField): TableField {
  const { id, name } = readLine(trackFields[plain].table)
  return { id, name }
}

/** The columns of our own table, but for those of single people and of texts in one language. */
export const knownFields: readonly KnownField[] = [
  ...lines.trim().split('\n'),
  ...keysOf(trackFields).flatMap((name) => {
    const field = trackFields[name]
    return 'table' in field ? field.table : []
  }),
].map(readLine)

/** Plain fields of a track in the order in which our own table has them. */
export const trackColumns = inOrder<PlainTrackField>(
  ['vocals', 'explicit', 'featured', 'release_date'],
  plainTrackFields,
)

const translatedFields = (['title', 'description'] as const).flatMap((id) =>
  languages.map((language): TableField => {
    const known = knownFields.find((field) => field.id === id)
    return {
      id: `${id} ${language}`,
      name: perLanguage((heading) => `${known?.name[heading] ?? id} ${language}`),
    }
  }),
)

/** Parts of a person in columns of their own. */
export const personParts = {
  name: { es: 'nombre', fr: 'nom' },
  role: { es: 'rol', fr: 'role' },
  society: { es: 'sociedad', fr: 'société' },
  ipi: { es: 'ipi', fr: 'ipi' },
  share: { es: 'porcentaje', fr: 'part' },
  exemption: { es: 'exención', fr: 'exemption' },
} as const
export type PersonPart = keyof typeof personParts

export const isPersonPart = (text: string): text is PersonPart => Object.hasOwn(personParts, text)

/** A column of one person, as `writer 1 share`. */
const personField = /^(writer|publisher) ([1-9]\d?) (\w+)$/

function personFieldOf(id: string): TableField | undefined {
  const [, who, place = '', part = ''] = personField.exec(id) ?? []
  if (!isPersonPart(part) || (part === 'exemption' && who === 'publisher')) return undefined
  const [es, fr] = who === 'writer' ? ['compositor', 'compositeur'] : ['editorial', 'éditeur']
  const names = personParts[part]
  return { id, name: { en: id, es: `${es} ${place} ${names.es}`, fr: `${fr} ${place} ${names.fr}` } }
}

/** People that the lists of fields offer; a table may have 99. */
const offeredPeople = 4

/** All fields that may be chosen for a column. */
export const tableFields: readonly TableField[] = [
  ...knownFields.flatMap(({ id, name }) => [
    { id, name },
    ...translatedFields.filter((field) => field.id.startsWith(`${id} `)),
  ]),
  ...(['writer', 'publisher'] as const).flatMap((who) =>
    Array.from({ length: offeredPeople }, (_, at) =>
      Object.keys(personParts).flatMap((part) => personFieldOf(`${who} ${at + 1} ${part}`) ?? []),
    ).flat(),
  ),
]

const byId = new Map(tableFields.map((field) => [field.id, field]))

/** The field of an id; undefined if there is none. */
export const findTableField = (id: string): TableField | undefined => byId.get(id) ?? personFieldOf(id)

/** What a column may be decided to be besides a field: kept under its own name, or left out. */
export const columnFates = ['kept', 'ignored'] as const
export type ColumnFate = (typeof columnFates)[number]

/** A heading without accents, capitals, underscores, double spaces, and the stars and colons that end it. */
export function plainHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replaceAll(/[\u200B\uFEFF\u00AD]/g, '')
    .replaceAll(/[‐‑–]/g, '-')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll('_', ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s*[*:]+$/, '')
    .toLowerCase()
}
