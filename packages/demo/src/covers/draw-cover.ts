import { createRandom } from '../composer/random.ts'
import type { GenreId } from '../vocabulary.ts'
import { type GenreStyle, genreStyles } from './genre-styles.ts'
import { choosePalette } from './palette.ts'
import { shapeFamilies, side } from './shapes.ts'

/** Draws the cover of a track or category as an SVG document: the same genre and slug give the same bytes. */
export function drawCover(genre: GenreId, slug: string): string {
  return drawInStyle(genreStyles[genre], slug)
}

/** Draws a cover in any style. */
export function drawInStyle(style: GenreStyle, slug: string): string {
  const random = createRandom(`cover ${slug}`)
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
