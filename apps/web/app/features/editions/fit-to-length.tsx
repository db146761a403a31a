import type { FileFormat } from '@tempolibre/domain'
import type { Track } from '@tempolibre/contract'
import { writeLength } from '@tempolibre/domain/edition-lengths'
import { writeEdition } from '@tempolibre/domain/editions'
import { m } from '@tempolibre/locales/messages'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { EditionControls } from './edition-controls.tsx'
import type { EditionPlayer } from './use-edition-player.ts'
import { useFittedLength } from './use-fitted-length.ts'

interface FitToLengthProps {
  track: Pick<Track, 'id' | 'url'>
  /** Lengths that can be made, in seconds. */
  bounds: { min: number; max: number }
  isScore: boolean
  format: FileFormat
  player: EditionPlayer
}

/** A version of exactly the length that is typed, or that a video has. */
export function FitToLength({ bounds, format, isScore, player, track }: FitToLengthProps) {
  const { chosen, fault, isReading, lengths, setTyped, submit, takeFile, typed } = useFittedLength(bounds)
  const [isOver, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const [inputId, hintId, faultId] = [useId(), useId(), useId()]

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    void takeFile(event.dataTransfer.files[0])
  }

  return (
    <section
      className="fit"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>{m.fit_title()}</h2>
      <p className="editions-lead">{isScore ? m.fit_lead() : m.fit_lead_recording()}</p>
      <form className="fit-form" onSubmit={submit} noValidate>
        <label htmlFor={inputId}>{m.fit_length()}</label>
        <input
          id={inputId}
          className="fit-input"
          value={typed}
          placeholder="2:17"
          autoComplete="off"
          inputMode="text"
          maxLength={24}
          aria-describedby={fault === undefined ? hintId : `${faultId} ${hintId}`}
          aria-invalid={fault !== undefined || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="button button-line">
          {m.fit_make()}
        </button>
        <button
          type="button"
          className="button button-line"
          aria-disabled={isReading}
          onClick={() => picker.current?.click()}
        >
          {isReading ? m.fit_reading() : m.fit_choose_video()}
        </button>
        <input
          ref={picker}
          type="file"
          accept="video/*,audio/*"
          hidden
          onChange={({ target }) => {
            void takeFile(target.files?.[0])
            target.value = ''
          }}
        />
      </form>
      <p id={hintId} className="editions-note">
        {m.fit_hint(lengths)}
      </p>
      {fault !== undefined && (
        <p id={faultId} className="fit-fault" role="alert">
          {fault}
        </p>
      )}
      {chosen && <Result {...chosen} track={track} format={format} player={player} />}
    </section>
  )
}

function Result({
  format,
  from,
  microseconds,
  player,
  track,
}: Pick<FitToLengthProps, 'format' | 'player' | 'track'> & { microseconds: number; from?: string }) {
  const length = writeLength(microseconds, useLanguage())
  const name = m.fit_version({ length })
  return (
    <ul className="editions-list" aria-label={m.fit_title()}>
      <li>
        <span className="editions-name">{name}</span>
        <output className="editions-note">
          {from === undefined ? m.fit_ready() : m.fit_ready_video({ name: from })}
        </output>
        <EditionControls
          edition={writeEdition({ kind: 'fit', microseconds })}
          name={name}
          track={track}
          format={format}
          player={player}
        />
      </li>
    </ul>
  )
}
