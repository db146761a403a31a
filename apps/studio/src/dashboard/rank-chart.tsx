import { useTheme } from '@mui/material'
import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts'
import { chartStyles } from './chart-styles.ts'
import { showCount } from './formats.ts'

export interface RankedRow {
  label: string
  value: number
  /** A colour of its own. */
  fill?: string
}

interface RankChartProps {
  rows: readonly RankedRow[]
  /** What a value is. */
  unit: string
  show?: (value: number) => string
  /** Marked values, with their words. */
  limits?: readonly { value: number; label: string }[]
}

const none: readonly { value: number; label: string }[] = []
const barHeight = 30
const axisHeight = 40
/** Longer names end in an ellipsis; the table has them whole. */
const maxNameLength = 24

const shorten = (name: string) =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name

/** Named figures as bars below each other. */
export default function RankChart({ limits = none, rows, show = showCount, unit }: RankChartProps) {
  const theme = useTheme()
  const { axis, grid, label, tooltip } = chartStyles(theme)
  return (
    <BarChart
      responsive
      style={{ width: '100%', height: rows.length * barHeight + axisHeight }}
      layout="vertical"
      data={[...rows]}
      margin={{ top: limits.length > 0 ? 18 : 4, right: 16, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid {...grid} horizontal={false} />
      <XAxis
        {...axis}
        type="number"
        allowDecimals={false}
        tickFormatter={show}
        domain={[0, (most: number) => Math.max(most, ...limits.map(({ value }) => value * 1.1))]}
      />
      <YAxis {...axis} type="category" dataKey="label" width="auto" interval={0} tickFormatter={shorten} />
      <Tooltip {...tooltip} formatter={(value) => show(Number(value))} />
      <Bar
        dataKey="value"
        name={unit}
        fill={theme.palette.primary.main}
        radius={[0, 3, 3, 0]}
        maxBarSize={18}
        isAnimationActive={false}
      />
      {limits.map((limit) => (
        <ReferenceLine
          key={limit.label}
          x={limit.value}
          stroke={theme.palette.text.primary}
          strokeDasharray="4 3"
          label={{ ...label, value: limit.label, position: 'top' }}
        />
      ))}
    </BarChart>
  )
}
