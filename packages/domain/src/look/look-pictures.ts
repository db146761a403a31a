// Logos and icons. No zod here: the studio reads it too.
import type { Picture } from '../media/pictures.ts'

/** Maximum size of an uploaded logo or icon, in bytes. */
export const maxLookPictureBytes = 2 * 1024 * 1024

/** Larger ones are made smaller; in pixels. Icons are made of the whole, pages show the screen's. */
export const lookPictureBounds = {
  whole: { width: 1024, height: 512 },
  screen: { width: 640, height: 160 },
} as const

/** The folder of logos and icons in the media folder. */
const lookFolder = 'look'

/** A whole picture as PNG, for mails, PDFs and share pictures; one for screens as WebP, which is smaller. */
export type LookPictureFile = 'whole' | 'screen'

/** The storage key of a logo or an icon. */
export const lookPictureKey = ({ digest, height, width }: Picture, file: LookPictureFile): string =>
  `${lookFolder}/${digest}-${width}x${height}.${file === 'whole' ? 'png' : 'webp'}`

/** The largest proportion of width to height of a logo that also serves as an icon. */
const maxIconProportion = 1.6

/** Whether a logo is square enough to be the site's icon. */
export const isIconShaped = ({ height, width }: Pick<Picture, 'height' | 'width'>): boolean =>
  Math.max(width / height, height / width) <= maxIconProportion
