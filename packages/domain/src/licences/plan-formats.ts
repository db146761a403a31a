import type { FileFormat } from './licence-document.ts'
import type { PlanKind } from '../plans/plan-kind.ts'

/**
 * Formats that each kind of plan may download of a track with a master, best first; the preview's MP3 is
 * always included.
 */
export const planFormats = {
  free: ['mp3'],
  lifetime: ['wav', 'flac', 'mp3'],
  subscription: ['wav', 'flac', 'mp3'],
} as const satisfies Record<PlanKind, readonly [FileFormat, ...FileFormat[]]>
