import { type CoverStyle, drawCover } from '@tempolibre/domain/covers'
import { createRandom } from '../composer/random.ts'
import type { GenreId } from '../vocabulary.ts'
import { genreStyles } from './genre-styles.ts'

/** Draws the cover of a track or category: the same genre and slug give the same bytes. */
export const drawGenreCover = (genre: GenreId, slug: string): string => drawInStyle(genreStyles[genre], slug)

/** Draws a cover in any style. */
export const drawInStyle = (style: CoverStyle, slug: string): string =>
  drawCover(style, createRandom(`cover ${slug}`))
