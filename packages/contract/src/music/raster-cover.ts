/**
 * Sizes in pixels of drawn covers as PNG: lock screens, link previews and feed readers do not show SVG. The Media
 * Session API's examples use 96 and 256; systems show 512 at large sizes.
 */
export const rasterSides = [96, 256, 512] as const
export type RasterSide = (typeof rasterSides)[number]

const drawnCover = /^\/media\/covers\/.+\.svg$/
const rasterKey = new RegExp(String.raw`^(covers/.+)-(${rasterSides.join('|')})\.png$`)

/**
 * The address of a cover as PNG, which the server draws on request; undefined for covers of another server and those
 * that are not drawings.
 * @param origin of the site
 */
export function rasterCover(address: string, origin: string, side: RasterSide): string | undefined {
  const url = new URL(address)
  if (url.origin !== origin || !drawnCover.test(url.pathname)) return undefined
  return `${origin}${url.pathname.replace(/\.svg$/, `-${side}.png`)}`
}

/** Parses the storage key of such a PNG; undefined for any other key. */
export function readRasterKey(key: string): { drawing: string; side: number } | undefined {
  const match = rasterKey.exec(key)
  return match ? { drawing: `${match[1]}.svg`, side: Number(match[2]) } : undefined
}
