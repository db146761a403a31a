import { type RasterSide, rasterSides } from './pictures.ts'

const drawnCover = /^\/media\/covers\/.+\.svg$/
const uploadedCover = /^\/media\/pictures\/.+-\d+\.webp$/
const rasterKey = new RegExp(String.raw`^(covers/.+)-(${rasterSides.join('|')})\.png$`)

/**
 * The address of a cover as a square that everything shows: of a drawing as PNG, which the server draws on request, of
 * an uploaded picture as JPEG; undefined for covers of another server and of other kinds.
 * @param origin of the site
 */
export function rasterCover(address: string, origin: string, side: RasterSide): string | undefined {
  const url = new URL(address)
  if (url.origin !== origin) return undefined
  if (drawnCover.test(url.pathname)) return origin + url.pathname.replace(/\.svg$/, `-${side}.png`)
  if (uploadedCover.test(url.pathname)) return origin + url.pathname.replace(/-\d+\.webp$/, `-${side}.jpg`)
  return undefined
}

/** Parses the storage key of such a PNG; undefined for any other key. */
export function readRasterKey(key: string): { drawing: string; side: number } | undefined {
  const match = rasterKey.exec(key)
  return match ? { drawing: `${match[1]}.svg`, side: Number(match[2]) } : undefined
}
