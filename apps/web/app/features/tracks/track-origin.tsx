import type { Track } from '@tempolibre/contract'
import { m } from '@tempolibre/locales/messages'
import type { ReactNode } from 'react'
import type { OriginTexts } from './track-origin.server.ts'
import './track-origin.css'

type ShownTrack = Pick<Track, 'artist' | 'instruments'> & { origin: NonNullable<Track['origin']> }

/** Where a track comes from: how a program made it, or who recorded it. */
export function TrackOrigin({ texts, track }: { track: ShownTrack; texts: OriginTexts }) {
  const { making } = track.origin
  return (
    <section className="track-origin" aria-labelledby="origin">
      <h2 id="origin">{making ? m.origin_made_title() : m.origin_recorded_title()}</h2>
      <Lead of={track.origin} />
      <dl className="origin-facts">
        {making ? <Making making={making} track={track} /> : <Credits track={track} />}
        {track.origin.master && (
          <Fact name={m.origin_hash()}>
            <code>{track.origin.master.sha256}</code>
            <small>{texts.master}</small>
          </Fact>
        )}
      </dl>
      {making && (
        <p className="origin-proof">
          {m.origin_again()} <code>npm run music:render -- {making.seed}</code>
        </p>
      )}
    </section>
  )
}

/** Until its file is hashed, a recording has no more to say than who stands behind it. */
function Lead({ of: { making, master } }: { of: ShownTrack['origin'] }) {
  if (making) return <p>{m.origin_made()}</p>
  return master ? <p>{m.origin_recorded()}</p> : null
}

function Making({
  making,
  track,
}: {
  making: NonNullable<ShownTrack['origin']['making']>
  track: ShownTrack
}) {
  return (
    <>
      <Fact name={m.origin_seed()}>
        <code>{making.seed}</code>
      </Fact>
      <Fact name={m.origin_recipe()}>
        <code>{making.recipe}</code>
      </Fact>
      {track.instruments.length > 0 && (
        <Fact name={m.origin_players()}>{track.instruments.map(({ name }) => name).join(', ')}</Fact>
      )}
      <Fact name={m.origin_score_hash()}>
        <code>{making.sound_hash}</code>
      </Fact>
    </>
  )
}

function Credits({ track: { artist, origin } }: { track: ShownTrack }) {
  const facts: [name: string, value: string | null][] = [
    [m.origin_artist(), artist.name],
    [m.origin_label(), origin.label],
    [m.origin_album(), origin.album],
    [m.origin_p_line(), origin.p_line],
    [m.origin_writers(), origin.writers.map(({ name }) => name).join(', ')],
    [m.origin_publishers(), origin.publishers.join(', ')],
    ['ISRC', origin.isrc],
    ['ISWC', origin.iswc],
  ]
  return facts.map(
    ([name, value]) =>
      value && (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ),
  )
}

function Fact({ children, name }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
