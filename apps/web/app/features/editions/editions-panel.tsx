import type { EndpointOutput, Track } from '@tempolibre/contract'
import type { FileFormat } from '@tempolibre/domain'
import { listEditions } from '@tempolibre/contract/operations/editions'
import { planFormats } from '@tempolibre/domain/plan-formats'
import { planKinds } from '@tempolibre/domain/plan-kind'
import { type Edition, writeEdition } from '@tempolibre/domain/editions'
import { writeLength } from '@tempolibre/domain/edition-lengths'
import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { useCallback, useState } from 'react'
import { useApiRequest } from '../../foundation/calls/use-api-request.ts'
import { useLoad } from '../../foundation/calls/use-load.ts'
import { useLanguage } from '../../foundation/context/site-context.ts'
import { DownloadIcon } from '../../foundation/icons/icons.tsx'
import { useRootStore } from '../../foundation/state/index.ts'
import { EditionControls } from './edition-controls.tsx'
import { FitToLength } from './fit-to-length.tsx'
import { type EditionPlayer, useEditionPlayer } from './use-edition-player.ts'
import './editions.css'

type Offer = EndpointOutput<'listEditions'>
type OfferedTrack = Pick<Track, 'id' | 'title' | 'url'>

/** The list of what is made of a song, each to be heard and downloaded. */
export function EditionsPanel({ track }: { track: OfferedTrack }) {
  const request = useApiRequest()
  const { answer, error, reload } = useLoad(
    useCallback(
      (signal: AbortSignal) => listEditions(request, { track_id: track.id }, { signal }),
      [request, track.id],
    ),
  )
  if (error?.code === 'not_found') return <p>{m.editions_none()}</p>
  if (error) {
    return (
      <div className="editions-panel">
        <p>{m.editions_failed()}</p>
        <button type="button" className="button button-line" onClick={reload}>
          {m.editions_retry()}
        </button>
      </div>
    )
  }
  if (!answer) return <p>{m.editions_loading()}</p>
  return <Offered track={track} offer={answer} />
}

function Offered({ offer, track }: { offer: Offer; track: OfferedTrack }) {
  const player = useEditionPlayer(track.id)
  const formats = useFormats()
  const [format, setFormat] = useState<FileFormat>()
  const chosen = formats.find((each) => each === format) ?? formats[0] ?? 'mp3'
  const rows = listRows(offer, useLanguage())
  const isScore = offer.from === 'score'
  const inArchive = 2 + rows.filter(({ edition }) => isIn(edition, chosen)).length
  const title = isScore ? m.editions_title() : m.editions_title_recording()
  return (
    <div className="editions-panel">
      <h2>{title}</h2>
      <p className="editions-lead">{isScore ? m.editions_lead() : m.editions_lead_recording()}</p>
      <FormatChoice formats={formats} chosen={chosen} onChoose={setFormat} />
      <ul className="editions-list" aria-label={title}>
        {rows.map((row) => (
          <Row key={row.edition} {...row} track={track} format={chosen} player={player} />
        ))}
      </ul>
      <div className="editions-all">
        <button
          type="button"
          className="button button-line"
          data-download={track.id}
          data-file={track.url}
          data-edition="all"
          data-format={chosen}
        >
          <DownloadIcon /> {m.editions_all()}
        </button>
        <p>{m.editions_all_note({ count: inArchive })}</p>
      </div>
      {offer.fit && (
        <FitToLength track={track} bounds={offer.fit} isScore={isScore} format={chosen} player={player} />
      )}
    </div>
  )
}

interface RowFacts {
  edition: string
  name: string
  note: string
}

function listRows({ edits, loop, stems }: Offer, language: Language): RowFacts[] {
  const row = (edition: Edition, name: string, note: string): RowFacts => ({
    edition: writeEdition(edition),
    name,
    note,
  })
  const stemNames = {
    drums: m.editions_drums,
    bass: m.editions_bass,
    harmony: m.editions_harmony,
    lead: m.editions_lead_stem,
    colour: m.editions_colour,
  }
  return [
    ...edits.map((seconds) =>
      row({ kind: 'edit', seconds }, m.editions_edit({ seconds }), writeLength(seconds * 1e6, language)),
    ),
    ...(loop
      ? [
          row(
            { kind: 'loop' },
            m.editions_loop(),
            m.editions_loop_length({ length: writeLength(Math.round(loop.seconds * 10) * 1e5, language) }),
          ),
        ]
      : []),
    ...stems.map((stem) => row({ kind: 'stem', stem }, stemNames[stem](), m.editions_stem())),
  ]
}

/** MP3 adds silence at both ends, so a loop in that format has a gap. */
const isIn = (edition: string, format: FileFormat) => edition !== 'loop' || format !== 'mp3'

function Row({
  edition,
  format,
  name,
  note,
  player,
  track,
}: RowFacts & { track: OfferedTrack; format: FileFormat; player: EditionPlayer }) {
  const exists = isIn(edition, format)
  return (
    <li>
      <span className="editions-name">{name}</span>
      <span className="editions-note">{exists ? note : m.editions_loop_format()}</span>
      <EditionControls
        edition={edition}
        name={name}
        track={track}
        format={exists ? format : undefined}
        player={player}
      />
    </li>
  )
}

/** The formats a visitor may download: those of their plan; without one, those that a plan may have. */
function useFormats(): readonly FileFormat[] {
  const kind = useRootStore(({ auth }) => auth.userData?.['plan_kind'])
  return planFormats[planKinds.find((each) => each === kind) ?? 'subscription']
}

function FormatChoice({
  chosen,
  formats,
  onChoose,
}: {
  formats: readonly FileFormat[]
  chosen: FileFormat
  onChoose: (format: FileFormat) => void
}) {
  return (
    <fieldset className="editions-formats">
      <legend>{m.editions_format()}</legend>
      {formats.map((format) => (
        <label key={format}>
          <input
            type="radio"
            name="edition-format"
            checked={format === chosen}
            onChange={() => onChoose(format)}
          />
          {format.toUpperCase()}
        </label>
      ))}
    </fieldset>
  )
}
