import type { StemFault } from '@tempolibre/domain/stem-mix'

/**
 * Whether recordings can be mixed as the stems of one song: their common length and rate, or why not.
 * @param stems storage keys of their WAVs
 */
export type JudgeStems = (
  stems: readonly { master: string | null }[],
) => Promise<{ sampleCount: number; sampleRate: number } | StemFault>
