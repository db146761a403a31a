import type { MeasuredSong } from '../bounds/measured-song.ts'
import type { SongPictures } from './picture-song.ts'

export interface ReportedSong extends MeasuredSong {
  pictures: SongPictures
  /** Address of the song's MP3 relative to the page; undefined without one. */
  sound: string | undefined
  /** Its earlier version, to compare with: address relative to the page, and loudness. */
  earlier?: { sound: string; lufs: number } | undefined
}
