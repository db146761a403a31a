import type { StudioDispute } from '@tempolibre/contract'

const colours = {
  underway: 'info',
  delayed: 'warning',
  cancelled: 'error',
  stored: 'warning',
  sent: 'success',
} as const
const isNamed = (word: string): word is keyof typeof colours => Object.hasOwn(colours, word)

/** What has come of evidence that was ordered: its word of the messages `evidence.order`, the shorter one of `evidence.short`, and a colour. */
export function evidenceStateOf({ state, submit }: NonNullable<StudioDispute['order']>) {
  const word = state === 'sent' && !submit ? 'stored' : state
  return isNamed(word)
    ? { word, short: word, colour: colours[word] }
    : { word, short: 'not_sent', colour: 'error' as const }
}
