import type { Withdrawal } from '@tempolibre/contract'

/** What has become of a withdrawal. */
export type WithdrawalOutcome =
  | { kind: 'done'; withdrawal: Withdrawal }
  /** It waits for the link in the mail. */
  | { kind: 'declared'; at: string }
