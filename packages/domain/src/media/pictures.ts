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
const smallerWidths = [128, 256, 480, 960, 1440]

/**
 * Sizes in pixels of covers as PNG or JPEG: lock screens, link previews and feed readers do not show SVG, and some no
 * WebP. The Media Session API's examples use 96 and 256; systems show 512 at large sizes.
 */
export const rasterSides = [96, 256, 512] as const
export type RasterSide = (typeof rasterSides)[number]

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

/** The storage key of the square that is cut out of a picture as JPEG, for whatever shows neither WebP nor AVIF. */
export const squareKey = ({ digest, height, width }: Picture, side: RasterSide): string =>
  `${pictureFolder}/${digest}-${width}x${height}-${side}.jpg`

/** All files of a picture. The file of its address is the last. */
export const pictureKeys = (picture: Picture): string[] => [
  ...rasterSides.map((side) => squareKey(picture, side)),
  ...pictureWidths(picture).flatMap((width) =>
    pictureFormats.map((format) => pictureKey(picture, width, format)),
  ),
]

/** The address with which a text shows a picture: the largest file, for clients that cannot choose. */
export const pictureAddress = (picture: Picture): string =>
  `/media/${pictureKey(picture, picture.width, 'webp')}`

/** The files of a picture in one format, as `srcset` lists them. @param origin of the site that has them, if it is another */
export const pictureSources = (picture: Picture, format: PictureFormat, origin = ''): string =>
  pictureWidths(picture)
    .map((width) => `${origin}/media/${pictureKey(picture, width, format)} ${width}w`)
    .join(', ')

const addressPattern = String.raw`\/media\/${pictureFolder}\/([\da-f]{32})-(\d{1,4})x(\d{1,4})-\2\.webp`
/** Any address of a picture, and nothing else. */
export const wholeAddress = new RegExp(`^${addressPattern}$`)

/** The picture at an address; undefined for any other address. */
export function readPictureAddress(address: string): Picture | undefined {
  const [, digest, width, height] = wholeAddress.exec(address) ?? []
  return digest === undefined ? undefined : { digest, width: Number(width), height: Number(height) }
}

/** The files of the cover at an address, of any site, as `srcset` lists them; undefined if it is no uploaded picture. */
export function coverSources(address: string): Record<PictureFormat, string> | undefined {
  const at = address.indexOf(`/media/${pictureFolder}/`)
  const picture = readPictureAddress(address.slice(at))
  if (!picture) return undefined
  const origin = address.slice(0, at)
  return { avif: pictureSources(picture, 'avif', origin), webp: pictureSources(picture, 'webp', origin) }
}

/** The picture under a storage key, such as that of a cover; undefined for any other file. */
export const readPictureStorageKey = (key: string): Picture | undefined => readPictureAddress(`/media/${key}`)

/** The part of a picture that is kept, in pixels of the upright picture. */
export interface PictureCrop {
  left: number
  top: number
  width: number
  height: number
}

/** A part as a parameter of an address: `left,top,width,height`. */
export const writePictureCrop = ({ height, left, top, width }: PictureCrop): string =>
  [left, top, width, height].join(',')

/** Reads such a parameter; undefined if it is none. */
export function readPictureCrop(text: string): PictureCrop | undefined {
  const [, left, top, width, height] = /^(\d{1,5}),(\d{1,5}),([1-9]\d{0,4}),([1-9]\d{0,4})$/.exec(text) ?? []
  return left === undefined
    ? undefined
    : { left: Number(left), top: Number(top), width: Number(width), height: Number(height) }
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
