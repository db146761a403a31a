import type { Track } from '@tempolibre/contract'
import { hasIntensity, maxStems, type StemFault } from '@tempolibre/domain/stem-mix'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useState } from 'react'
import { useFirstSearch } from '../../foundation/addresses/use-first-search.ts'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'
import { SectionHead } from '../../foundation/ui/section-head.tsx'
import { mixerAnchor } from './mixer-anchor.ts'

const fetchMixer = () => import('./mixer.tsx').then(({ Mixer }) => Mixer)

/** The mixer of a song's page, loaded when it is opened, by its button or by the address of a mix. */
export function MixerSection({
  track,
}: {
  track: Pick<Track, 'id' | 'title' | 'slug' | 'artist' | 'url' | 'duration_seconds' | 'stems' | 'versions'>
}) {
  const { stems } = track
  const { Component: Mixer, load } = useLazyComponent(fetchMixer)
  const linked = new URLSearchParams(useFirstSearch()).has('mix')
  const [clicked, setClicked] = useState(false)
  const opened = clicked || (linked && stems !== undefined)

  useEffect(() => {
    if (opened) load()
  }, [load, opened])

  if (!stems) return <WithoutMixer reason={whyNone(track)} />
  return (
    <section id={mixerAnchor} className="mixer-section">
      <SectionHead title={m.mixer_title()} />
      <p className="versions-note">{hasIntensity(stems.ids) ? m.mixer_lead() : m.mixer_lead_levels()}</p>
      {opened && Mixer ? (
        <Mixer key={stems.url} track={track} stems={stems} />
      ) : (
        <button
          type="button"
          className="button button-line"
          onPointerEnter={load}
          onFocus={load}
          onClick={() => setClicked(true)}
        >
          {opened ? m.mixer_opening() : m.mixer_open()}
        </button>
      )}
    </section>
  )
}

const faultWords: Readonly<Record<StemFault, () => string>> = {
  lengths: m.mixer_apart_lengths,
  rates: m.mixer_apart_rates,
  many: () => m.mixer_apart_many({ count: maxStems }),
  files: m.mixer_apart_files,
}

function whyNone({ stems_apart: fault, versions }: Pick<Track, 'stems_apart' | 'versions'>): string {
  if (fault) return faultWords[fault]()
  return versions?.some(({ kind }) => kind === 'stem') ? m.mixer_none_but_versions() : m.mixer_none()
}

/** Says plainly why there is none. */
function WithoutMixer({ reason }: { reason: string }) {
  return (
    <section id={mixerAnchor} className="mixer-section">
      <SectionHead title={m.mixer_title()} />
      <p className="versions-note">{reason}</p>
    </section>
  )
}
