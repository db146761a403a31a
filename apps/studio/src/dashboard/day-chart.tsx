import { useTheme } from '@mui/material'
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import { showCount, showDay } from './formats.ts'
import { chartStyles } from './chart-styles.ts'

interface DayChartProps {
  rows: readonly { day: string }[]
  /** What is drawn of each day, with its word: the first in the house's colour. */
  series: readonly { key: string; label: string }[]
  show?: (value: number) => string
}

/** Figures of days as bars. The panel around it says in words what it shows. */
export default function DayChart({ rows, series, show = showCount }: DayChartProps) {
  const theme = useTheme()
  const { axis, grid, tooltip } = chartStyles(theme)
  const colours = [theme.palette.primary.main, theme.palette.text.secondary]
  return (
    <BarChart
      responsive
      style={{ width: '100%', height: 220 }}
      data={[...rows]}
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid {...grid} vertical={false} />
      <XAxis {...axis} dataKey="day" tickFormatter={showDay} minTickGap={28} />
      <YAxis {...axis} width="auto" allowDecimals={false} tickFormatter={show} />
      <Tooltip
        {...tooltip}
        labelFormatter={(day) => (typeof day === 'string' ? showDay(day) : day)}
        formatter={(value) => show(Number(value))}
      />
      {series.length > 1 && <Legend />}
      {series.map(({ key, label }, index) => (
        <Bar
          key={key}
          dataKey={key}
          name={label}
          fill={colours[index] ?? theme.palette.text.secondary}
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  )
}
