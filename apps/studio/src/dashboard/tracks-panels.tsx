import type { DashboardPeriod, TrackFigures } from '@tempolibre/contract'
import { getTrackFigures } from '@tempolibre/contract/calls/studio-dashboard'
import { useTranslate } from 'react-admin'
import { currentLanguage } from '../browser/current-language.ts'
import { RecordLink } from '../editing/list-link.tsx'
import { RankChart } from './charts.ts'
import { FigurePanel } from './figure-panel.tsx'
import { showCount } from './formats.ts'
import { useFigures } from './use-figures.ts'

type TopRow = TrackFigures['top'][number]
type UnusedRow = TrackFigures['unused'][number]

const useTracks = (days: DashboardPeriod) =>
  useFigures('tracks', getTrackFigures, { days, lang: currentLanguage() })

const trackColumns = [
  {
    heading: 'dashboard.track',
    value: ({ title }: TopRow | UnusedRow) => title,
    show: ({ title, track_id: id }: TopRow | UnusedRow) => (
      <RecordLink resource="tracks" type="edit" id={id}>
        {title}
      </RecordLink>
    ),
  },
  { heading: 'dashboard.artist', value: ({ artist_name: name }: TopRow | UnusedRow) => name },
]

const topColumns = [
  ...trackColumns,
  { heading: 'dashboard.downloads.downloads', value: ({ downloads }: TopRow) => downloads },
]

/** The tracks with the most downloads. */
export function TopTracksPanel({ days }: { days: DashboardPeriod }) {
  const translate = useTranslate()
  const answer = useTracks(days)
  const rows = answer.data?.top ?? []
  return (
    <FigurePanel
      name="top_tracks"
      answer={answer}
      period={answer.data}
      summary={rows.map(({ downloads, title }) => `${title}: ${showCount(downloads)}`).join('; ')}
      columns={topColumns}
      rows={rows}
      empty={rows.length === 0}
    >
      <RankChart
        rows={rows.map(({ downloads, title }) => ({ label: title, value: downloads }))}
        unit={translate('dashboard.downloads.downloads')}
      />
    </FigurePanel>
  )
}

const unusedColumns = [
  ...trackColumns,
  { heading: 'dashboard.unused_tracks.release_date', value: ({ release_date: day }: UnusedRow) => day },
]

/** The tracks that nobody has ever downloaded. */
export function UnusedTracksPanel({ days }: { days: DashboardPeriod }) {
  const answer = useTracks(days)
  const rows = answer.data?.unused ?? []
  return (
    <FigurePanel
      name="unused_tracks"
      answer={answer}
      period={answer.data}
      total={answer.data && showCount(answer.data.unused_total)}
      summary=""
      columns={unusedColumns}
      rows={rows}
      empty={rows.length === 0}
    />
  )
}
