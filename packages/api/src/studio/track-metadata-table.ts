import { type Publisher, societies, type Writer } from '@tempolibre/domain'
import { writeArtistCredits } from '@tempolibre/domain/artist-credits'
import { csvLine, csvStart } from '@tempolibre/domain/csv-cells'
import { columnOfTrackField, trackColumns } from '@tempolibre/domain/table-fields'
import type { PlainTrackField } from '@tempolibre/domain/track-fields'
import type { TrackTableRow } from '@tempolibre/database'

/** How many columns of each kind of people a table has. */
interface Holders {
  writers: number
  publishers: number
}

type Cell = string | number | null | undefined
type TrackColumn = readonly [name: string, cellOf: (track: TrackTableRow) => Cell]

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no')
const listed = (names: readonly string[]) => names.join('; ')
const nameOf = (code: string | null) => (code === null ? null : (societies.get(code)?.name ?? code))

/** The column of a plain field. */
function columnOf(name: PlainTrackField): TrackColumn {
  const cellOf = (track: TrackTableRow) => {
    const value = track[name]
    return typeof value === 'boolean' ? yesOrNo(value) : value
  }
  return [columnOfTrackField(name).id, cellOf]
}
const plainColumns = trackColumns.filter((name) => name !== 'album').map(columnOf)

/** The columns of a track besides its people, as `npm run import` names them (docs/import.md). */
const columns: readonly TrackColumn[] = [
  ['file', ({ file }) => file?.split(/[/\\]/).at(-1)],
  ['code', ({ code }) => code],
  ['title en', ({ title }) => title.en],
  ['title es', ({ title }) => title.es],
  ['title fr', ({ title }) => title.fr],
  ['description en', ({ description }) => description.en],
  ['description es', ({ description }) => description.es],
  ['description fr', ({ description }) => description.fr],
  ['artist', ({ artist, artists }) => (artists.length > 1 ? writeArtistCredits(artists) : artist)],
  columnOf('album'),
  ['genres', ({ genres }) => listed(genres)],
  ['moods', ({ moods }) => listed(moods)],
  ['uses', ({ uses }) => listed(uses)],
  ['instruments', ({ instruments }) => listed(instruments)],
  ['bpm', ({ bpm, tempo_known: known }) => (known ? bpm : null)],
  ['key', ({ key }) => key],
  ...plainColumns,
]

/** The columns of one of the people, by `writer 1 …` or `publisher 1 …`. */
const ofPublisher: readonly (readonly [name: string, cellOf: (holder: Publisher) => Cell])[] = [
  ['name', ({ name }) => name],
  ['ipi', ({ ipi }) => ipi],
  ['society', ({ society }) => nameOf(society)],
  ['share', ({ share }) => share],
]
const ofWriter: readonly (readonly [name: string, cellOf: (holder: Writer) => Cell])[] = [
  ...ofPublisher,
  ['role', ({ role }) => role],
  ['exemption', ({ exemption }) => exemption],
]

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

/** The beginning of the table. */
export function headOfTracks({ publishers, writers }: Holders): string {
  const people = (who: string, count: number, parts: readonly (readonly [string, unknown])[]) =>
    places(count).flatMap((place) => parts.map(([name]) => `${who} ${place + 1} ${name}`))
  const names = [
    ...columns.map(([name]) => name),
    ...people('writer', writers, ofWriter),
    ...people('publisher', publishers, ofPublisher),
  ]
  return csvStart + csvLine(names)
}

/** The line of one track. */
export function lineOfTrack(track: TrackTableRow, { publishers, writers }: Holders): string {
  const cells = [
    ...columns.map(([, cellOf]) => cellOf(track)),
    ...places(writers).flatMap((place) => cellsOf(track.writers[place], ofWriter)),
    ...places(publishers).flatMap((place) => cellsOf(track.publishers[place], ofPublisher)),
  ]
  return csvLine(cells.map((cell) => String(cell ?? '')))
}

function cellsOf<Holder>(
  holder: Holder | undefined,
  parts: readonly (readonly [name: string, cellOf: (holder: Holder) => Cell])[],
): Cell[] {
  return parts.map(([, cellOf]) => holder && cellOf(holder))
}
