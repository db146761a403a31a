import { parseArgs } from 'node:util'
import { toError } from '@tempolibre/domain/thrown'
import { isOneOf } from '@tempolibre/locales'
import { type Song, songs } from '../content/songs/index.ts'
import { genreIds } from '../vocabulary.ts'

export interface ReportOptions {
  songs: readonly Song[]
  /** Path of the page; undefined: the default. */
  to: string | undefined
  sound: boolean
  /** Folder of an earlier version's MP3 files, named by songs' ids, to compare with. */
  against: string | undefined
  /** Only print the library's figures. */
  figures: boolean
}

export const usage = `npm run music:report [-- [--songs ID,ID…] [--genre GENRE,GENRE…] [--to FILE] [--without-sound]
  [--against FOLDER]]
npm run music:report -- --figures

Writes a page that shows how the songs of the demo library compare with their bounds, with pictures and sound.
Without --songs and --genre: all of them. The sound is written as MP3 files into a folder beside the page.
--against compares each song with an earlier version: FOLDER/ID.mp3 beside it, at the same loudness.
--figures only prints what is found of every bound, as a table in Markdown.`

/** An invalid option; the message lists the valid ones. */
export class ReportOptionError extends Error {
  override readonly name = 'ReportOptionError'
}

function listOf(values: readonly string[] | undefined): string[] {
  return (values ?? []).flatMap((value) => value.split(',')).map((value) => value.trim())
}

/**
 * Reads the command's arguments.
 * @throws ReportOptionError for an unknown option, song or genre, listing the known ones
 */
export function readReportOptions(args: readonly string[]): ReportOptions {
  const { against, figures, ids, genres, to, withoutSound } = parse(args)
  const unknownGenre = genres.find((genre) => !isOneOf(genreIds, genre))
  if (unknownGenre !== undefined)
    throw new ReportOptionError(`There is no genre '${unknownGenre}'. Choose from: ${genreIds.join(', ')}.`)
  const unknown = ids.find((id) => !songs.some((song) => song.id === id))
  if (unknown !== undefined)
    throw new ReportOptionError(
      `There is no song '${unknown}'. Its id is the slug of its title, such as ${songs[0]?.id}; titles stand in packages/demo/src/content/songs.`,
    )
  const all = ids.length === 0 && genres.length === 0
  return {
    songs: songs.filter(({ genre, id }) => all || ids.includes(id) || genres.includes(genre)),
    to,
    sound: !withoutSound,
    against,
    figures,
  }
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        songs: { type: 'string', multiple: true },
        genre: { type: 'string', multiple: true },
        to: { type: 'string' },
        'without-sound': { type: 'boolean' },
        against: { type: 'string' },
        figures: { type: 'boolean' },
      },
    })
    return {
      ids: listOf(values.songs),
      genres: listOf(values.genre),
      to: values.to,
      against: values.against,
      figures: values.figures === true,
      withoutSound: values['without-sound'] === true,
    }
  } catch (error) {
    throw new ReportOptionError(`${toError(error).message}\n\n${usage}`)
  }
}
