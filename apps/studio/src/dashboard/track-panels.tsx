import type { DashboardPeriod, PlayFigures, TrackFigures } from '@tempolibre/contract'
import { getPlayFigures, getTrackFigures } from '@tempolibre/contract/operations/studio-dashboard'
import { useTranslate } from 'react-admin'
import { currentLanguage } from '../browser/current-language.ts'
import { RecordLink } from '../editing/list-link.tsx'
import { DayChart, RankChart } from './charts.ts'
import { FigurePanel } from './figure-panel.tsx'
import { showCount, showDay } from './formats.ts'
import { sumOf, summariseDays } from './summarise-days.ts'
import { useFigures } from './use-figures.ts'

interface PeriodProps {
  days: DashboardPeriod
}

const usePlays = (days: DashboardPeriod) =>
  useFigures('plays', getPlayFigures, { days, lang: currentLanguage() })

const useTracks = (days: DashboardPeriod) =>
  useFigures('tracks', getTrackFigures, { days, lang: currentLanguage() })

type PlayDay = PlayFigures['days'][number]

const dayColumns = [
  { heading: 'dashboard.day', value: ({ day }: PlayDay) => day, show: ({ day }: PlayDay) => showDay(day) },
  { heading: 'dashboard.plays.title', value: ({ plays }: PlayDay) => plays },
]

/** Plays by day. */
export function PlaysPanel({ days }: PeriodProps) {
  const translate = useTranslate()
  const answer = usePlays(days)
  const rows = answer.data?.days ?? []
  const playsOf = ({ plays }: PlayDay) => plays
  const total = sumOf(rows, playsOf)
  return (
    <FigurePanel
      name="plays"
      answer={answer}
      period={answer.data}
      total={showCount(total)}
      summary={summariseDays(rows, playsOf, translate)}
      columns={dayColumns}
      rows={rows}
      empty={total === 0}
    >
      <DayChart rows={rows} series={[{ key: 'plays', label: translate('dashboard.plays.title') }]} />
    </FigurePanel>
  )
}

type Track = TrackFigures['top'][number] | TrackFigures['unused'][number] | PlayFigures['top'][number]

const trackColumns = [
  {
    heading: 'dashboard.track',
    value: ({ title }: Track) => title,
    show: ({ title, track_id: id }: Track) => (
      <RecordLink resource="tracks" type="edit" id={id}>
        {title}
      </RecordLink>
    ),
  },
  { heading: 'dashboard.artist', value: ({ artist_name: name }: Track) => name },
]

interface TracksPanelProps<Row> {
  name: string
  answer: Parameters<typeof FigurePanel>[0]['answer'] & { data?: { from: string; to: string } | undefined }
  rows: readonly Row[]
}

interface TopPanelProps<Row> extends TracksPanelProps<Row> {
  valueOf: (row: Row) => number
  /** Key of what is counted. */
  unit: string
}

/** The tracks with the most of something. */
function TopPanel<Row extends Track>({ answer, name, rows, unit, valueOf }: TopPanelProps<Row>) {
  const translate = useTranslate()
  return (
    <FigurePanel
      name={name}
      answer={answer}
      period={answer.data}
      summary={rows.map((row) => `${row.title}: ${showCount(valueOf(row))}`).join('; ')}
      columns={[...trackColumns, { heading: unit, value: valueOf }]}
      rows={rows}
      empty={rows.length === 0}
    >
      <RankChart
        rows={rows.map((row) => ({ label: row.title, value: valueOf(row) }))}
        unit={translate(unit)}
      />
    </FigurePanel>
  )
}

type IdleTrack = TrackFigures['unused'][number]

const idleColumns = [
  ...trackColumns,
  { heading: 'dashboard.released', value: ({ release_date: day }: IdleTrack) => day },
]

/** The tracks that nothing happened to. */
function IdlePanel({
  answer,
  name,
  rows,
  total,
}: TracksPanelProps<IdleTrack> & { total: number | undefined }) {
  return (
    <FigurePanel
      name={name}
      answer={answer}
      period={answer.data}
      total={total === undefined ? undefined : showCount(total)}
      summary=""
      columns={idleColumns}
      rows={rows}
      empty={rows.length === 0}
    />
  )
}

/** The tracks with the most downloads. */
export function TopTracksPanel({ days }: PeriodProps) {
  const answer = useTracks(days)
  return (
    <TopPanel
      name="top_tracks"
      answer={answer}
      rows={answer.data?.top ?? []}
      valueOf={({ downloads }) => downloads}
      unit="dashboard.downloads.downloads"
    />
  )
}

/** The tracks with the most plays. */
export function TopPlayedPanel({ days }: PeriodProps) {
  const answer = usePlays(days)
  return (
    <TopPanel
      name="top_played"
      answer={answer}
      rows={answer.data?.top ?? []}
      valueOf={({ plays }) => plays}
      unit="dashboard.plays.title"
    />
  )
}

/** The tracks that nobody has ever downloaded. */
export function UnusedTracksPanel({ days }: PeriodProps) {
  const answer = useTracks(days)
  return (
    <IdlePanel
      name="unused_tracks"
      answer={answer}
      rows={answer.data?.unused ?? []}
      total={answer.data?.unused_total}
    />
  )
}

/** The tracks that nobody has played for long. */
export function UnplayedTracksPanel({ days }: PeriodProps) {
  const answer = usePlays(days)
  return (
    <IdlePanel
      name="unplayed_tracks"
      answer={answer}
      rows={answer.data?.unplayed ?? []}
      total={answer.data?.unplayed_total}
    />
  )
}
