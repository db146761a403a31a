import type { Database } from '@tempolibre/database'
import type { Kysely } from 'kysely'

/** What the studio's services need. */
export interface StudioSettings {
  db: Kysely<Database>
  /** The site's origin; media addresses start with it. */
  siteUrl: string
}

/** Bars of a waveform in the studio. */
export const studioPeaks = 240
