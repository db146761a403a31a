import { maxStems, type StemFault } from '@tempolibre/domain/stem-mix'
import { m } from '@tempolibre/locales/messages'

const faultWords: Readonly<Record<StemFault, () => string>> = {
  lengths: m.mixer_apart_lengths,
  rates: m.mixer_apart_rates,
  many: () => m.mixer_apart_many({ count: maxStems }),
  files: m.mixer_apart_files,
}

/** Why the stems of a song are not mixed here. It stands above the versions, where each of them can be heard. */
export function StemsApart({ fault }: { fault: StemFault }) {
  return <p className="versions-note">{faultWords[fault]()}</p>
}
