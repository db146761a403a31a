import type { Track } from '@tempolibre/contract'
import { formatMix, hasIntensity } from '@tempolibre/domain/stem-mix'
import { m } from '@tempolibre/locales/messages'
import { useEffect, useState } from 'react'
import { announce } from '../../foundation/accessibility/live-region.tsx'
import { CopyButton } from '../../foundation/copying/copy-button.tsx'
import { formatElapsed } from '../../foundation/format/format-elapsed.ts'
import { formatDuration } from '../../foundation/format/format.ts'
import { DownloadIcon } from '../../foundation/icons/icons.tsx'
import { ApplicationLink } from '../../foundation/ui/links.tsx'
import { EmbedMix } from './embed-mix.tsx'
import { addressOfMix } from './mix-address.ts'
import './mixer.css'
import type { MixerEngine, MixerState } from './mixer-engine.ts'
import type { StemTrouble } from './stem-source.ts'
import { nameStem, StemStrip } from './stem-strip.tsx'
import { useMixer } from './use-mixer.ts'

interface MixerProps {
  track: Pick<Track, 'id' | 'title' | 'slug' | 'artist' | 'url' | 'duration_seconds'>
  stems: NonNullable<Track['stems']>
}

/** The stems of a song under faders of their own, and the mix as an address and as a file. */
export function Mixer({ stems, track }: MixerProps) {
  const { ids } = stems
  const { engine, mix, reset, setIntensity, setStem, state, unreadable } = useMixer(stems)
  const text = formatMix(mix, ids)
  const anySolo = ids.some((id) => mix.stems[id]?.solo)
  const names = Object.fromEntries(ids.map((id, at) => [id, stems.names?.[at] ?? nameStem(id)]))
  return (
    <div className="mixer">
      {unreadable && (
        <p role="alert" className="mixer-note">
          {m.mixer_unreadable()}
        </p>
      )}
      <Transport
        engine={engine}
        state={state}
        title={track.title}
        seconds={stems.seconds ?? track.duration_seconds}
      />
      {hasIntensity(ids) && <Intensity value={mix.intensity} onChange={setIntensity} />}
      <ul className="mixer-strips">
        {ids.map((id) => (
          <StemStrip
            key={id}
            name={names[id] ?? id}
            setting={mix.stems[id]}
            isSilent={(mix.stems[id]?.muted ?? false) || (anySolo && !mix.stems[id]?.solo)}
            onChange={(change) => setStem(id, change)}
          />
        ))}
      </ul>
      <div className="mixer-actions">
        <ApplicationLink
          path="/register"
          className="button button-hot"
          aria-describedby="mixer-download-note"
          data-download={track.id}
          data-file={track.url}
          data-mix={text}
        >
          <DownloadIcon /> {m.mixer_download()}
        </ApplicationLink>
        <CopyButton
          className="button button-line"
          text={addressOfMix(location.href, mix, ids)}
          words={m.mixer_copy()}
        />
        <EmbedMix track={track} mix={text} />
        <button type="button" className="button button-line" disabled={text === 'i100'} onClick={reset}>
          {m.mixer_reset()}
        </button>
      </div>
      <p id="mixer-download-note" className="mixer-hint">
        {m.mixer_download_note()}
      </p>
    </div>
  )
}

function Intensity({ onChange, value }: { value: number; onChange: (intensity: number) => void }) {
  return (
    <>
      <label className="mixer-intensity">
        <span>{m.mixer_intensity()}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={value}
          aria-valuetext={m.mixer_percent({ level: value })}
          onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        />
        <span className="numbers" aria-hidden="true">
          {m.mixer_percent({ level: value })}
        </span>
      </label>
      <p className="mixer-hint">{m.mixer_intensity_hint()}</p>
    </>
  )
}

const troubleWords: Readonly<Record<StemTrouble, () => string>> = {
  network: m.mixer_trouble_network,
  elsewhere: m.mixer_trouble_elsewhere,
  busy: m.mixer_trouble_busy,
  missing: m.mixer_trouble_missing,
  unreadable: m.mixer_trouble_unreadable,
  unsupported: m.mixer_trouble_unsupported,
}

function Transport({
  engine,
  seconds,
  state,
  title,
}: {
  engine: MixerEngine
  state: MixerState
  /** The song's. */
  title: string
  /** Its length. */
  seconds: number
}) {
  const [position, setPosition] = useState(0)
  const runs = state.kind === 'playing' || state.kind === 'loading'
  const trouble = state.kind === 'failed' ? troubleWords[state.trouble]() : undefined

  useEffect(() => {
    const read = () => setPosition(engine.position())
    read()
    if (!runs) return
    const timer = setInterval(read, 250)
    return () => clearInterval(timer)
  }, [engine, runs])
  useEffect(() => {
    if (trouble !== undefined) announce(trouble)
  }, [trouble])

  const shown = Math.min(position, seconds)
  const time = m.player_position({
    elapsed: formatElapsed(shown),
    duration: formatDuration(seconds),
  })
  return (
    <div className="mixer-transport">
      <button
        type="button"
        className="button button-ink"
        aria-busy={state.kind === 'loading'}
        onClick={() => (runs ? engine.pause() : engine.play())}
      >
        {runs ? m.mixer_pause() : m.mixer_play()}
      </button>
      <input
        type="range"
        min={0}
        max={Math.floor(seconds)}
        step={1}
        value={Math.floor(shown)}
        aria-label={m.mixer_seek({ title })}
        aria-valuetext={time}
        onChange={({ currentTarget }) => {
          engine.seek(currentTarget.valueAsNumber)
          setPosition(currentTarget.valueAsNumber)
        }}
      />
      <span className="numbers" aria-hidden>
        {formatElapsed(shown)} / {formatDuration(seconds)}
      </span>
      <p className="mixer-status">{trouble ?? (state.kind === 'loading' ? m.mixer_loading() : '')}</p>
    </div>
  )
}
