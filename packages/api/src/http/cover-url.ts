import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import {
  drawCoverOf,
  drawnCoverKey,
  type DrawnRecord,
  markDigits,
  readDrawnCoverKey,
} from '@tempolibre/domain/covers'
import { mediaUrl } from './media-url.ts'

/** What the addresses of covers are made with. */
export interface CoverSettings {
  siteUrl: string
  /** Of the installation. */
  secret: string
}

/** A record, and the storage key of its cover; null if it has none. */
type CoveredRecord = DrawnRecord & { cover: string | null }

/** By secret: deriving one takes longer than all the marks of a list. */
const signingKeys = new Map<string, Buffer>()

function signingKeyOf(secret: string): Buffer {
  const known = signingKeys.get(secret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tempolibre: drawn covers', 32))
  signingKeys.set(secret, key)
  return key
}

/** Without it strangers could have the pictures of any number of records drawn, and stored as PNG. */
const markOf = (secret: string, { id, kind }: DrawnRecord): string =>
  createHmac('sha256', signingKeyOf(secret)).update(`${kind} ${id}`).digest('hex').slice(0, markDigits)

/** The storage key of a record's cover: its own, or that of one drawn for it, of which nothing is stored. */
export const coverKey = (secret: string, { cover, ...record }: CoveredRecord): string =>
  cover ?? drawnCoverKey(record, markOf(secret, record))

/** The address of a record's cover. */
export const coverUrl = ({ secret, siteUrl }: CoverSettings, record: CoveredRecord): string =>
  mediaUrl(siteUrl, coverKey(secret, record))

/** The drawing under such a key as SVG; undefined for any other key, and for one that this installation has not made. */
export function drawOwnCover(secret: string, key: string): string | undefined {
  const record = readDrawnCoverKey(key)
  if (!record) return undefined
  const isOwn = timingSafeEqual(Buffer.from(record.mark), Buffer.from(markOf(secret, record)))
  return isOwn ? drawCoverOf(record) : undefined
}
