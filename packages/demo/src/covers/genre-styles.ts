import type { CoverStyle } from '@tempolibre/domain/covers'
import type { GenreId } from '../vocabulary.ts'

const style = (family: CoverStyle['family'], hue: number, accentHue: number): CoverStyle => ({
  family,
  hue,
  accentHue,
})

/** The style of each genre's covers. */
export const genreStyles: Record<GenreId, CoverStyle> = {
  acoustic: style('arcs', 30, 340),
  ambient: style('bars', 140, 100),
  blues: style('rays', 240, 175),
  'bossa-nova': style('waves', 265, 220),
  chillout: style('mosaic', 350, 300),
  cinematic: style('dots', 80, 30),
  classical: style('steps', 165, 130),
  corporate: style('horizon', 245, 200),
  country: style('leaves', 320, 20),
  disco: style('crosses', 55, 350),
  'drum-and-bass': style('arcs', 145, 90),
  dub: style('bars', 230, 200),
  electronic: style('rays', 300, 260),
  epic: style('waves', 28, 350),
  folk: style('mosaic', 110, 150),
  funk: style('dots', 195, 240),
  'hip-hop': style('steps', 285, 220),
  house: style('horizon', 15, 340),
  'indie-pop': style('leaves', 95, 40),
  jazz: style('rings', 60, 20),
  latin: style('peaks', 40, 100),
  'lo-fi': style('bars', 345, 300),
  lounge: style('rings', 325, 280),
  reggae: style('stripes', 125, 90),
  rock: style('peaks', 20, 60),
  soul: style('rings', 180, 140),
  swing: style('stripes', 70, 15),
  synthwave: style('horizon', 310, 50),
  techno: style('crosses', 175, 220),
  trap: style('stripes', 280, 320),
}
