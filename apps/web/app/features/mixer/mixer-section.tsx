import type { Track } from '@tempolibre/contract'
import { hasIntensity } from '@tempolibre/domain/stem-mix'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useState } from 'react'
import { useFirstSearch } from '../../foundation/addresses/use-first-search.ts'
import { useLazyComponent } from '../../foundation/loading/use-lazy-component.ts'
import { SectionHead } from '../../foundation/ui/section-head.tsx'
import { mixerAnchor } from './mixer-anchor.ts'

const fetchMixer = () => import('./mixer.tsx').then(({ Mixer }) => Mixer)

type MixedTrack = Pick<Track, 'id' | 'title' | 'slug' | 'artist' | 'url' | 'duration_seconds'>

/** The mixer of a song that has stems, loaded when it is opened, by its button or by the address of a mix. */
export function MixerSection({ stems, track }: { stems: NonNullable<Track['stems']>; track: MixedTrack }) {
  const { Component: Mixer, load } = useLazyComponent(fetchMixer)
  const linked = new URLSearchParams(useFirstSearch()).has('mix')
  const [clicked, setClicked] = useState(false)
  const opened = clicked || linked

  useEffect(() => {
    if (opened) load()
  }, [load, opened])

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
