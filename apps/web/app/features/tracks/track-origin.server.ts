import type { Track } from '@tempolibre/contract'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { formatDate } from '../../foundation/format/format.server.ts'

/** Texts whose formats browsers don't load. */
export interface OriginTexts {
  /** Size of the recording and when it was hashed; empty if it is not. */
  master: string
}

export function originTexts({ origin }: Pick<Track, 'origin'>, language: Language): OriginTexts {
  const { master } = origin ?? {}
  if (!master) return { master: '' }
  const size = new Intl.NumberFormat(language).format(master.bytes)
  return { master: m.origin_hash_note({ size, date: formatDate(master.hashed_at, language, 'medium') }) }
}
