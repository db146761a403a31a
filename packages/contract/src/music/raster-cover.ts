/**
 * Sides in pixels at which drawn covers can be had as PNG: lock screens, link previews and feed readers show no SVG. 96 and
 * 256 are what the Media Session API's own examples ask for, 512 what systems show at large.
 */
export const rasterSides = [96, 256, 512] as const
export type RasterSide = (typeof rasterSides)[number]

const drawnCover = /^\/media\/covers\/.+\.svg$/
const rasterKey = new RegExp(String.raw`^(covers/.+)-(${rasterSides.join('|')})\.png$`)

/**
 * The address of a cover as PNG, which the server draws when somebody asks for it; undefined where it draws none: covers
 * of another server, and those that are no drawings.
 * @param origin of the site
 */
export function rasterCover(address: string, origin: string, side: RasterSide): string | undefined {
  const url = new URL(address)
  if (url.origin !== origin || !drawnCover.test(url.pathname)) return undefined
  return `${origin}${url.pathname.replace(/\.svg$/, `-${side}.png`)}`
}

/** What a storage key of such a PNG stands for; undefined for any other key. */
export function readRasterKey(key: string): { drawing: string; side: number } | undefined {
  const match = rasterKey.exec(key)
  return match ? { drawing: `${match[1]}.svg`, side: Number(match[2]) } : undefined
}
