import { parseArgs } from 'node:util'
import { toError } from '@tempolibre/domain/thrown'
import { findSong, songs } from '../content/songs/index.ts'
import { type EditionKind, editionKinds } from './render-editions.ts'
import { type SoundFormat, soundFormats } from './sound-file.ts'

/** The parsed command line. */
export interface RenderRequest {
  id: string
  kinds: EditionKind[]
  format: SoundFormat
  /** Folder for the files as given; undefined: the command's default. */
  folder: string | undefined
}

const words = ['all', ...editionKinds]

export const usage = `npm run music:render -- SONG-ID [${words.join('|')}] [--format ${soundFormats.join('|')}] [--to FOLDER]`

/** An invalid request; the message lists the valid ones. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
}

/**
 * Reads the command's arguments: a song's id, then any of the words for what to render (all without one).
 * @throws RequestError that lists the allowed values
 */
export function readRequest(args: readonly string[]): RenderRequest {
  const { positionals, values } = parse(args)
  const [id, ...asked] = positionals
  if (id === undefined) throw new RequestError(`Which song? ${usage}\nSongs: ${listIds()}`)
  if (!findSong(id)) throw new RequestError(`There is no song '${id}'. ${suggest(id)}`)
  const format = soundFormats.find((known) => known === (values.format ?? 'wav'))
  if (!format) {
    throw new RequestError(`'${values.format}' is no format: write --format ${soundFormats.join(', ')}.`)
  }
  return { id, kinds: chooseKinds(asked, format), format, folder: values.to }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, format: { type: 'string' } },
    })
  } catch (error) {
    throw new RequestError(`${toError(error).message}\n${usage}`)
  }
}

/** An MP3 has samples of padding at both ends, so it cannot loop without a gap. */
function chooseKinds(asked: readonly string[], format: SoundFormat): EditionKind[] {
  const wrong = asked.find((word) => !words.includes(word))
  if (wrong !== undefined)
    throw new RequestError(`'${wrong}' cannot be rendered: choose ${words.join(', ')}.`)
  if (format === 'mp3' && asked.includes('loop')) {
    throw new RequestError('A loop as MP3 would have a gap: choose --format wav or flac.')
  }
  const all = asked.length === 0 || asked.includes('all')
  return editionKinds.filter((kind) => (all ? !(kind === 'loop' && format === 'mp3') : asked.includes(kind)))
}

function suggest(id: string): string {
  const parts = id
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part.length > 2)
  const near = songs.filter((song) => parts.some((part) => song.id.includes(part))).slice(0, 8)
  const hint = near.length > 0 ? `Perhaps ${near.map((song) => song.id).join(', ')}? ` : ''
  return `${hint}An id is the title in lower case with hyphens; without one the command lists all ${songs.length}.`
}

function listIds(): string {
  return songs.map(({ id }) => id).join(', ')
}
