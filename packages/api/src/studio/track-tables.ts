import { type Publisher, societies, type Writer } from '@tempolibre/domain'
import type { StudioTrack, TrackTableKind } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { writeCsv } from './write-csv.ts'

type TableTrack = Omit<StudioTrack, 'version'>

/** The tables that are made of tracks, as CSV. Their headings are those of the trade, in English everywhere. */
export const trackTables: Record<
  TrackTableKind,
  (tracks: readonly TableTrack[], language: Language) => string
> = { 'cue-sheet': writeCueSheet, rights: writeRights }

const nameOf = (code: string | null) => (code === null ? null : (societies.get(code)?.name ?? code))

/** Hours, minutes and seconds. */
function clockOf(seconds: number): string {
  const whole = Math.round(seconds)
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** One row for each rightholder of each cue, as broadcasters and societies take it. */
function writeCueSheet(tracks: readonly TableTrack[], language: Language): string {
  const rows = tracks.flatMap((track, index) => {
    const cue = [
      index + 1,
      track.title[language],
      track.artist_name,
      // Background vocal or instrumental: how it is used beyond that, only the programme's maker knows.
      track.vocals ? 'BV' : 'BI',
      clockOf(track.duration_seconds),
      track.isrc,
      track.iswc,
      track.album,
      track.label,
    ]
    const holders: (Publisher & Partial<Writer>)[] = [...track.writers, ...track.publishers]
    if (holders.length === 0) return [[...cue, null, null, null, null, null]]
    return holders.map((holder) => [
      ...cue,
      'exemption' in holder ? (holder.role ?? 'CA') : 'E',
      holder.name,
      holder.ipi,
      nameOf(holder.society),
      holder.share,
    ])
  })
  return writeCsv([
    ['Cue', 'Title', 'Artist', 'Usage', 'Duration', 'ISRC', 'ISWC', 'Album', 'Label'].concat(
      'Role',
      'Rightholder',
      'IPI',
      'Society',
      'Share %',
    ),
    ...rows,
  ])
}

/** One row for each track, with columns as `npm run import` reads them. */
function writeRights(tracks: readonly TableTrack[]): string {
  const writers = longest(tracks.map((track) => track.writers))
  const publishers = longest(tracks.map((track) => track.publishers))
  const headings = [
    'title en',
    'title es',
    'title fr',
    'artist',
    'isrc',
    'iswc',
    'label',
    'album',
    'p line',
    'c line',
    'consent date',
    ...columnsOf('writer', writers, ['name', 'role', 'ipi', 'society', 'share', 'exemption']),
    ...columnsOf('publisher', publishers, ['name', 'ipi', 'society', 'share']),
    'light',
    'faults',
  ]
  const rows = tracks.map((track) => [
    track.title.en,
    track.title.es,
    track.title.fr,
    track.artist_name,
    track.isrc,
    track.iswc,
    track.label,
    track.album,
    track.p_line,
    track.c_line,
    track.consented_on,
    ...places(writers).flatMap((place) => {
      const writer = track.writers[place]
      return writer
        ? [writer.name, writer.role, writer.ipi, nameOf(writer.society), writer.share, writer.exemption]
        : [null, null, null, null, null, null]
    }),
    ...places(publishers).flatMap((place) => {
      const publisher = track.publishers[place]
      return publisher
        ? [publisher.name, publisher.ipi, nameOf(publisher.society), publisher.share]
        : [null, null, null, null]
    }),
    track.rights_light,
    track.rights_faults.join(' '),
  ])
  return writeCsv([headings, ...rows])
}

const longest = (lists: readonly (readonly unknown[])[]) => Math.max(0, ...lists.map((list) => list.length))
const places = (count: number) => Array.from({ length: count }, (_, place) => place)
const columnsOf = (who: string, count: number, parts: readonly string[]) =>
  places(count).flatMap((place) => parts.map((part) => `${who} ${place + 1} ${part}`))
