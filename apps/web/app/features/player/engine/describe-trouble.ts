import { m } from '@tempolibre/locales/messages'
import type { PlaybackCondition } from '../../../foundation/state/index.ts'

/** Why the song does not play and what to do, in the page's language; undefined if nothing is wrong. */
export function describeTrouble(condition: PlaybackCondition): string | undefined {
  if (condition === 'offline') return m.player_offline()
  if (condition === 'unreachable') return m.player_unreachable()
  if (condition === 'unplayable') return m.player_unplayable()
  if (condition === 'page-instead') return m.player_page_instead()
  if (condition === 'unavailable') return m.player_unavailable()
  if (condition === 'withdrawn') return m.player_withdrawn()
  return undefined
}
