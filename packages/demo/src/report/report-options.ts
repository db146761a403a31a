import { parseArgs } from 'node:util'
import { toError } from '@tempolibre/contract/thrown'
import { isOneOf } from '@tempolibre/locales'
import { type Song, songs } from '../content/songs/index.ts'
import { genreIds } from '../vocabulary.ts'

export interface ReportOptions {
  songs: readonly Song[]
  /** Path of the page; undefined: the default. */
  to: string | undefined
  sound: boolean
}

export const usage = `npm run music:report [-- [--songs ID,ID…] [--genre GENRE,GENRE…] [--to FILE] [--without-sound]]

Writes a page that shows how the songs of the demo library compare with their bounds, with pictures and sound.
Without --songs and --genre: all of them. The sound is written as MP3 files into a folder beside the page.`

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
  const { ids, genres, to, withoutSound } = parse(args)
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
      },
    })
    return {
      ids: listOf(values.songs),
      genres: listOf(values.genre),
      to: values.to,
      withoutSound: values['without-sound'] === true,
    }
  } catch (error) {
    throw new ReportOptionError(`${toError(error).message}\n\n${usage}`)
  }
}
