import { createCoverRandom } from './cover-random.ts'
import { drawCover } from './draw-cover.ts'
import { spreadStyle } from './spread-styles.ts'

/** What has a drawn cover while nobody has given it one. */
export const drawnKinds = ['track', 'genre', 'topic', 'article'] as const
export type DrawnKind = (typeof drawnKinds)[number]

/** A record without a cover of its own. */
export interface DrawnRecord {
  kind: DrawnKind
  /** In the database. */
  id: number
}

/** Digits of the mark by which a key is known to be the site's own. */
export const markDigits = 12

const keyPattern = new RegExp(
  String.raw`^covers/drawn/(${drawnKinds.join('|')})-([1-9]\d{0,9})-([0-9a-f]{${markDigits}})\.svg$`,
)

/** The storage key under which a drawn cover is found, though nothing is stored. */
export const drawnCoverKey = ({ id, kind }: DrawnRecord, mark: string): string =>
  `covers/drawn/${kind}-${id}-${mark}.svg`

/** Reads such a key; undefined for any other. */
export function readDrawnCoverKey(key: string): (DrawnRecord & { mark: string }) | undefined {
  const [, named, id, mark = ''] = keyPattern.exec(key) ?? []
  const kind = drawnKinds.find((each) => each === named)
  return kind && { kind, id: Number(id), mark }
}

/** Degrees that part the hues of the first genre from those of the first track, and so on. */
const hueStep = 3

/** Draws the cover of a record: always the same, whatever is changed of it. */
export function drawCoverOf({ id, kind }: DrawnRecord): string {
  const style = spreadStyle(id + drawnKinds.indexOf(kind) * hueStep, id)
  return drawCover(style, createCoverRandom(`${kind} ${id}`))
}
