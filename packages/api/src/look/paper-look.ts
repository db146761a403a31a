import { lookPictureKey } from '@tempolibre/domain'
import { type Database, findSiteLook } from '@tempolibre/database'
import type { Kysely } from 'kysely'

/** Reads a file of the media folder by its key; undefined if it does not exist. */
export type ReadMedia = (key: string) => Promise<Buffer | undefined>

/** A logo as mails and PDFs show it. */
export interface PaperLogo {
  png: Buffer
  /** Its proportions, in pixels. */
  width: number
  height: number
}

/** How the site looks where nothing can be fetched: in PDFs and mails. */
export interface PaperLook {
  /** The operator's accent; null: the house's. */
  accent: string | null
  /** Undefined: the site's name is shown. */
  logo: PaperLogo | undefined
  /** On dark grounds; undefined: the same. */
  logoDark: PaperLogo | undefined
}

export interface PaperLookSettings {
  db: Kysely<Database>
  /** Undefined: there is no media folder, and so no logo. */
  readMedia?: ReadMedia | undefined
}

/** The present look. A logo whose file is missing is left out. */
export async function findPaperLook({ db, readMedia }: PaperLookSettings): Promise<PaperLook> {
  const { accent, logo, logo_dark } = await findSiteLook(db)
  const read = async (picture: typeof logo): Promise<PaperLogo | undefined> => {
    const png = picture && (await readMedia?.(lookPictureKey(picture, 'whole')))
    return png ? { png, width: picture.width, height: picture.height } : undefined
  }
  const [light, dark] = await Promise.all([read(logo), read(logo_dark)])
  return { accent, logo: light, logoDark: light && dark }
}
