import type { HeldLicence } from '@tempolibre/contract'
import type { PendingDownload } from './pending-download.ts'

/**
 * What keeps a visitor from a file. `ready`: nothing, but after this much time they are asked again; `use`: the plan does not
 * allow what they said.
 */
export type GateKind =
  | 'login'
  | 'plan'
  | 'limit'
  | 'daily'
  | 'trial'
  | 'ready'
  | 'unpaid'
  | 'hold'
  | 'waiting'
  | 'revoked'
  | 'use'

/** `held`: nothing keeps the visitor from the file, but the licence is an earlier one. */
export type Gate =
  | { kind: GateKind; download: PendingDownload }
  | { kind: 'held'; download: PendingDownload; licence: HeldLicence }

export interface DownloadGateProps {
  gate: Gate
  /** Called when the visitor follows one of the links; `plan`: the plan chosen with it, if any. */
  onLeave: (plan?: string) => void
  /** Called to download the song under the held licence. */
  onDownloadAgain: (licence: HeldLicence) => void
  /** Called to download the song without stating what it is for. */
  onWithoutUse: () => void
  onClose: () => void
}
