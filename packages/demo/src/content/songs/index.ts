import type { GenreSongs, SongEntry } from '../../song.ts'
import type { GenreId } from '../../vocabulary.ts'
import { acousticSongs } from './acoustic.ts'
import { ambientSongs } from './ambient.ts'
import { bluesSongs } from './blues.ts'
import { bossaNovaSongs } from './bossa-nova.ts'
import { chilloutSongs } from './chillout.ts'
import { cinematicSongs } from './cinematic.ts'
import { classicalSongs } from './classical.ts'
import { corporateSongs } from './corporate.ts'
import { countrySongs } from './country.ts'
import { discoSongs } from './disco.ts'
import { drumAndBassSongs } from './drum-and-bass.ts'
import { dubSongs } from './dub.ts'
import { electronicSongs } from './electronic.ts'
import { epicSongs } from './epic.ts'
import { folkSongs } from './folk.ts'
import { funkSongs } from './funk.ts'
import { hipHopSongs } from './hip-hop.ts'
import { houseSongs } from './house.ts'
import { indiePopSongs } from './indie-pop.ts'
import { jazzSongs } from './jazz.ts'
import { latinSongs } from './latin.ts'
import { loFiSongs } from './lo-fi.ts'
import { loungeSongs } from './lounge.ts'
import { reggaeSongs } from './reggae.ts'
import { rockSongs } from './rock.ts'
import { soulSongs } from './soul.ts'
import { swingSongs } from './swing.ts'
import { synthwaveSongs } from './synthwave.ts'
import { technoSongs } from './techno.ts'
import { trapSongs } from './trap.ts'
import { slugOf } from '@tempolibre/domain/slug-of'

const genres: readonly GenreSongs[] = [
  acousticSongs,
  ambientSongs,
  bluesSongs,
  bossaNovaSongs,
  chilloutSongs,
  cinematicSongs,
  classicalSongs,
  corporateSongs,
  countrySongs,
  discoSongs,
  drumAndBassSongs,
  dubSongs,
  electronicSongs,
  epicSongs,
  folkSongs,
  funkSongs,
  hipHopSongs,
  houseSongs,
  indiePopSongs,
  jazzSongs,
  latinSongs,
  loFiSongs,
  loungeSongs,
  reggaeSongs,
  rockSongs,
  soulSongs,
  swingSongs,
  synthwaveSongs,
  technoSongs,
  trapSongs,
]

/** A song of the demo catalogue. Its id is the slug of its title, and also its seed. */
export interface Song {
  id: string
  genre: GenreId
  entry: SongEntry
}

/** Every song of the demo catalogue, genre by genre. */
export const songs: readonly Song[] = genres.flatMap(({ genre, songs: entries }) =>
  entries.map((entry) => ({ id: slugOf(entry.title), genre, entry })),
)

const songById = new Map(songs.map((song) => [song.id, song]))

export function findSong(id: string): Song | undefined {
  return songById.get(id)
}
