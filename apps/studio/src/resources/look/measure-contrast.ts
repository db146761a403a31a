import { contrastOf } from '@tempolibre/domain/accent'

/** Enough to tell the colours of a logo. */
const maxSide = 200
/** Pixels at the edges of shapes are seen through. */
const minAlpha = 128

/** Below it a graphic is hard to see (WCAG 2.2, 1.4.11). */
const minContrast = 3

/** The share of a logo's pixels that must be hard to see for the whole to be. */
const maxFaintShare = 0.5

/** Whether most of a picture can hardly be seen on a ground. @throws Error if it cannot be loaded */
export async function isFaint(src: string, ground: string): Promise<boolean> {
  const image = new Image()
  image.src = src
  await image.decode()
  const scale = Math.min(1, maxSide / Math.max(image.naturalWidth, image.naturalHeight))
  const width = Math.max(1, Math.round(image.naturalWidth * scale))
  const height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) return false
  context.drawImage(image, 0, 0, width, height)
  const counts = countColours(context.getImageData(0, 0, width, height).data)
  let [seen, faint] = [0, 0]
  for (const [colour, count] of counts) {
    seen += count
    if (contrastOf(colour, ground) < minContrast) faint += count
  }
  return faint > seen * maxFaintShare
}

/** The number of opaque pixels of each colour. */
function countColours(pixels: Uint8ClampedArray): Map<string, number> {
  const counts = new Map<string, number>()
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < minAlpha) continue
    const colour = `#${[0, 1, 2].map((channel) => (pixels[at + channel] ?? 0).toString(16).padStart(2, '0')).join('')}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return counts
}
