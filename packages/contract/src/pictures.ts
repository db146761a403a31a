/** A picture that an editor has uploaded. Its address says all that a page needs to show it well. */
export interface Picture {
  /** Of the uploaded file: the same file is the same picture. */
  digest: string
  /** In pixels, upright. */
  width: number
  height: number
}

/** Maximum size of an uploaded picture, in bytes. */
export const maxPictureBytes = 20 * 1024 * 1024
/** Larger pictures are made smaller; in pixels. */
export const maxPictureSide = 2000

/** Browsers take the first that they can read. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Widths in which a picture is stored besides its own, in pixels. */
const smallerWidths = [480, 960, 1440]

/** The widths in which a picture is stored, its own last. */
export const pictureWidths = ({ width }: Pick<Picture, 'width'>): number[] => [
  ...smallerWidths.filter((smaller) => smaller < width),
  width,
]

/** The folder of pictures in the media folder. */
export const pictureFolder = 'pictures'

/** The storage key of a picture in one width and format. */
export const pictureKey = (
  { digest, height, width }: Picture,
  fileWidth: number,
  format: PictureFormat,
): string => `${pictureFolder}/${digest}-${width}x${height}-${fileWidth}.${format}`

/** All files of a picture. The file of its address is the last. */
export const pictureKeys = (picture: Picture): string[] =>
  pictureWidths(picture).flatMap((width) =>
    pictureFormats.map((format) => pictureKey(picture, width, format)),
  )

/** The address with which a text shows a picture: the largest file, for whoever cannot choose. */
export const pictureAddress = (picture: Picture): string =>
  `/media/${pictureKey(picture, picture.width, 'webp')}`

/** The files of a picture in one format, as `srcset` lists them. */
export const pictureSources = (picture: Picture, format: PictureFormat): string =>
  pictureWidths(picture)
    .map((width) => `/media/${pictureKey(picture, width, format)} ${width}w`)
    .join(', ')

const addressPattern = String.raw`\/media\/${pictureFolder}\/([\da-f]{32})-(\d{1,4})x(\d{1,4})-\2\.webp`
const wholeAddress = new RegExp(`^${addressPattern}$`)

/** The picture at an address; undefined for any other address. */
export function readPictureAddress(address: string): Picture | undefined {
  const [, digest, width, height] = wholeAddress.exec(address) ?? []
  return digest === undefined ? undefined : { digest, width: Number(width), height: Number(height) }
}

/** Pictures whose addresses stand anywhere in a text. */
export const picturesIn = (text: string): Picture[] =>
  [...text.matchAll(new RegExp(addressPattern, 'g'))].flatMap(
    ([address]) => readPictureAddress(address) ?? [],
  )

/** Behind the address of a picture that says nothing the text does not say: screen readers skip it. */
export const decorativeMark = '#decorative'

/** Writes a picture in Markdown. @param alt what it shows; undefined: it is decorative */
export function writePicture(picture: Picture, alt: string | undefined): string {
  const said = alt?.replaceAll(/[[\]\\]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ') ?? ''
  return `![${said}](${pictureAddress(picture)}${alt === undefined ? decorativeMark : ''})`
}

/** Whether a text in Markdown shows a picture of ours without saying what it shows, or that it is decorative. */
export const hasUndescribedPicture = (markdown: string): boolean =>
  new RegExp(String.raw`!\[\s*\]\(\s*<?${addressPattern}(?!${decorativeMark})`).test(markdown)
