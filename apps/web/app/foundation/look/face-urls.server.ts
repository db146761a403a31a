import bricolageGrotesque from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import playfairDisplay from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url'
import spaceGrotesk from '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2?url'
import type { Typeface } from '@tempolibre/domain/typefaces'

/** The file of each face that browsers may load. They load the chosen one only. */
export const faceUrls: Readonly<Record<Typeface, string>> = {
  'bricolage-grotesque': bricolageGrotesque,
  figtree,
  fraunces,
  'playfair-display': playfairDisplay,
  'space-grotesk': spaceGrotesk,
}
