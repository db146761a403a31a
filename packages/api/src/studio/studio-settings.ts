import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'
import type { PictureStore } from './picture-store.ts'

/**
 * Whether visitors could hear and download a recording, by its storage keys.
 * @throws ApiError `unavailable` while the storage does not answer
 */
export type CanBeHeard = (recording: {
  title: string
  artist: string
  preview: string
  /** Null: there is only the preview. */
  master: string | null
}) => Promise<boolean>

/** What the studio's services need. */
export interface StudioSettings {
  db: Kysely<Database>
  /** The site's origin; media addresses start with it. */
  siteUrl: string
  /** Whether mails are sent; undefined: they are. */
  sendsMails?: boolean | undefined
  /** Undefined: there is nowhere to keep them. */
  pictures?: PictureStore | undefined
}

/** What its services about tracks and recordings need. */
export interface TrackSettings extends StudioSettings {
  /** The address at which the staff hears a preview, of whatever is offered or not, by its storage key. */
  soundUrl: (key: string) => string
}

/** Bars of a waveform in the studio. */
export const studioPeaks = 240

/** What describing tracks needs. */
export type ShownTrackSettings = Pick<TrackSettings, 'db' | 'siteUrl' | 'soundUrl'>
