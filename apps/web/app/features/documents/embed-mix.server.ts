import type { Track } from '@tempolibre/contract'
import { stemSampleRate } from '@tempolibre/domain/stem-file'
import { stemGains } from '@tempolibre/domain/stem-mix'
import { m } from '@tempolibre/locales/messages'
import { addressOfMix, mixIn } from '../mixer/mix-address.ts'
// oxlint-disable-next-line import/default -- the text of the bundle (bundle-inline-scripts.ts)
import mixScript from './embed-mix-player.ts?inline-script'
import { type Markup, markup } from './markup.server.ts'

/** What a player plays of a mix. */
export interface EmbeddedMix {
  /** Of the mixer with this mix. */
  address: string
  stemsUrl: string
  /** In hertz. */
  sampleRate: number
  /** Their length. */
  seconds: number
  /** 0 to 1, one for each stem. */
  gains: readonly number[]
  script: string
}

/** The mix that an embedded player is asked for; otherwise why there is none, if there was one to read. */
export function readEmbeddedMix(
  { duration_seconds, stems }: Pick<Track, 'duration_seconds' | 'stems'>,
  search: URLSearchParams,
  address: string,
): { mix?: EmbeddedMix; note?: string } {
  const mix = mixIn(search.toString(), stems?.ids ?? [])
  if (mix === undefined) return {}
  if (!stems) return { note: m.embed_mix_none() }
  if (mix === 'unreadable') return { note: m.embed_mix_unreadable() }
  const { ids, url } = stems
  return {
    mix: {
      address: addressOfMix(address, mix, ids),
      stemsUrl: url,
      sampleRate: stems.sample_rate ?? stemSampleRate,
      seconds: stems.seconds ?? duration_seconds,
      gains: stemGains(mix, ids),
      script: mixScript,
    },
  }
}

/** Placeholder for what keeps stems from playing. */
export function renderMixStatus(): Markup {
  return markup`<p class="status" role="status" data-network="${m.mixer_trouble_network()}" data-elsewhere="${m.mixer_trouble_elsewhere()}" data-busy="${m.mixer_trouble_busy()}" data-missing="${m.mixer_trouble_missing()}" data-unreadable="${m.mixer_trouble_unreadable()}" data-unsupported="${m.mixer_trouble_unsupported()}"></p>`
}
