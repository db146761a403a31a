import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { encodeWindows1252, makeTune, type Tags } from './tagged-wav.ts'

/** A song of the folder: how its file, its tags and its row are named. */
export interface LabelSong {
  file: string
  /** Undefined: it has no row, and is named by its tags, else by its file. */
  title?: string
  version?: string
  composers?: string
  tags?: Tags
}

const genre = 'Jazz'
const artist = 'Ada Vega'

/** Titles that Windows-1252 can write. */
const tableTitles = [
  'Danza nº 3',
  '1ª parte',
  'E=mc²',
  '2½ minutos',
  '¿Quién llama?',
  '¡Ay!',
  'Œuvre n° 5',
  'Straße',
  '100 % algodón',
  'A/B',
  '“Comillas”',
  'C# – Db',
  'Señal µ',
  'Ça va… ou pas',
  'Naïve',
  'Ångström',
  '…',
  '30°',
  'Cielo & mar',
  '<b>Negrita</b>',
  '3,1416',
  'AUX',
]

/** Titles that only names of files have, and no row: the table's encoding lacks their letters. */
const fileTitles = ['Песня', '物語', 'Ελλάδα', 'Işık', 'شمس', 'Señal Ω', '노래', 'गीत', 'Đường về', 'เพลง']

/** Titles that only tags have, in the kinds and encodings that programs write. */
const taggedTitles = [
  { kind: 'INFO in UTF-8', title: 'Ночь № 2' },
  { kind: 'INFO in UTF-8', title: 'Canción del río' },
  { kind: 'INFO in Windows-1252', title: 'Niño – “allá”' },
  { kind: 'INFO in Windows-1252', title: 'Año nº 0' },
  { kind: 'ID3v2.3 in UTF-16', title: 'שלום' },
  { kind: 'ID3v2.3 in UTF-16', title: '夜の電車' },
  { kind: 'ID3v2.4 in UTF-8', title: 'Ἀθῆναι' },
  { kind: 'ID3v2.4 in UTF-8', title: 'Եռաթև ½' },
] as const

/** What a label in Spain delivers: 64 recordings in folders, a note, and a table as its spreadsheet saves it. */
export const labelSongs: readonly LabelSong[] = [
  ...tableTitles.map((title, at) => ({
    file: `Disco 1/VM_${String(at + 1).padStart(2, '0')}.wav`,
    title,
    composers: at % 2 === 0 ? 'Ada Vega (SGAE) 33,33 %; Lund, Bo 66,67 %' : 'Ada Vega 100 %',
  })),
  ...fileTitles.map((title) => ({ file: `Disco 2/${title}.wav` })),
  ...Array.from({ length: 22 }, (_, at) => ({
    file: `Disco 3/toma ${at + 1}.wav`,
    title: `Toma nº ${at + 1}`,
  })),
  ...taggedTitles.map((tags, at) => ({ file: `Disco 4/pista ${at + 1}.wav`, tags: { ...tags, artist } })),
  { file: 'Versiones/VM_01 instrumental.wav', title: 'Danza nº 3', version: 'Instrumental' },
  { file: 'Versiones/VM_01 30.wav', title: 'Danza nº 3', version: '30 sec' },
]

/** What a song is called: as its row says, else as its tags or its file do. */
export const titleOf = ({ file, tags, title }: LabelSong): string =>
  title ?? tags?.title ?? /([^/]+)\.wav$/.exec(file)?.[1] ?? ''

/** Writes the folder; every recording sounds otherwise. */
export function writeLabelFolder(folder: string): void {
  for (const [at, { file, tags }] of labelSongs.entries()) write(folder, file, makeTune(at, tags))
  write(folder, 'léeme.txt', 'Gracias por escuchar.\n')
  writeLabelTable(folder, { tempo: 'rápido' })
}

/** The table, in Windows-1252 with semicolons. @param tempo of its first song, which is no number at first */
export function writeLabelTable(folder: string, { tempo }: { tempo: string }): void {
  const rows = [
    ['Archivo', 'Título', 'Versión', 'Artista', 'Géneros', 'Carácter', 'Tempo', 'Compositores'],
    ...labelSongs.flatMap(({ composers = '', file, title, version = '' }, at) =>
      title === undefined
        ? []
        : [[file, title, version, artist, genre, 'tranquilo', at === 0 ? tempo : '96', composers]],
    ),
  ]
  const text = rows.map((cells) => cells.map(quote).join(';')).join('\r\n')
  write(folder, 'catálogo.csv', encodeWindows1252(`${text}\r\n`))
}

const quote = (cell: string) => (/[;"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

function write(folder: string, path: string, content: string | Uint8Array): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
