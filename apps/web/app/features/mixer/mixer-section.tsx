import type { Track } from '@tempolibre/contract'
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

  if (!stems) return <WithoutMixer hasStems={(track.versions ?? []).some(({ kind }) => kind === 'stem')} />
  return (
    <section id={mixerAnchor} className="mixer-section">
      <SectionHead title={m.mixer_title()} />
      <p className="versions-note">{m.mixer_lead()}</p>
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

/** Says plainly why there is none. */
function WithoutMixer({ hasStems }: { hasStems: boolean }) {
  return (
    <section id={mixerAnchor} className="mixer-section">
      <SectionHead title={m.mixer_title()} />
      <p className="versions-note">{hasStems ? m.mixer_none_but_versions() : m.mixer_none()}</p>
    </section>
  )
}
