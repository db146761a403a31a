import type { CoverRandom } from './cover-random.ts'
import { choosePalette } from './palette.ts'
import { type ShapeFamily, shapeFamilies, side } from './shapes.ts'

/** One family of shapes and one hue (OKLCH degrees), with a second hue. */
export interface CoverStyle {
  family: ShapeFamily
  hue: number
  accentHue: number
}

/** Draws a cover as an SVG document: the same style and numbers give the same bytes. */
export function drawCover(style: CoverStyle, random: CoverRandom): string {
  const palette = choosePalette(style, random)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">` +
    `<rect width="${side}" height="${side}" fill="${palette.ground}"/>` +
    shapeFamilies[style.family](palette, random) +
    // Paper grain: a light pattern over everything, like a print.
    '<pattern id="g" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(31)">' +
    '<circle cx="2" cy="2" r=".7" fill="#fff"/></pattern>' +
    `<rect width="${side}" height="${side}" fill="url(#g)" opacity=".09"/></svg>`
  )
}
