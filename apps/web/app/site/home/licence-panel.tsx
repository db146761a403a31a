import type { TrackSummary } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import { PageLink } from '../../ui/links.tsx'

/** A number no licence will ever have. */
const specimenNumber = 'TL-0000-000000'

/** What a download comes with: said in two sentences, and shown. */
export function LicencePanel({ track }: { track: TrackSummary | undefined }) {
  return (
    <section className="licence-panel">
      <div className="licence-text">
        <h2>{m.home_licence_title()}</h2>
        <p>{m.home_licence_text()}</p>
        <PageLink page="license-terms" className="button button-hot">
          {m.home_licence_link()}
        </PageLink>
      </div>
      <Specimen track={track} />
    </section>
  )
}

function Specimen({ track }: { track: TrackSummary | undefined }) {
  const rows = [
    ...(track
      ? [
          {
            name: m.specimen_track(),
            value: m.specimen_track_value({ title: track.title, artist: track.artist.name }),
          },
        ]
      : []),
    { name: m.specimen_holder(), value: m.specimen_holder_value() },
    { name: m.specimen_plan(), value: m.specimen_plan_value() },
    { name: m.specimen_covers(), value: m.specimen_covers_value() },
    { name: m.specimen_terms(), value: m.specimen_terms_value() },
  ]
  return (
    <figure className="specimen" aria-label={m.specimen_label()}>
      <figcaption className="specimen-title">{m.specimen_title({ number: specimenNumber })}</figcaption>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="specimen-foot">
        <Seal />
        <span className="specimen-mark">{m.specimen_mark()}</span>
      </div>
    </figure>
  )
}

/** A guilloche: one rosette drawn over itself, turned a little each time. */
function Seal() {
  const turns = [0, 15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165]
  return (
    <svg width="72" height="72" viewBox="-36 -36 72 72" fill="none" aria-hidden="true" className="specimen-seal">
      {turns.map((turn) => (
        <ellipse key={turn} rx="34" ry="13" transform={`rotate(${turn})`} />
      ))}
      <circle r="11" className="specimen-seal-heart" />
      <path d="m-4.5.5 3.2 3.2 6-6.6" />
    </svg>
  )
}
