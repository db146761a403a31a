import type { Theme } from '@mui/material'

/** How charts look in both themes. */
export function chartStyles({ palette, typography }: Theme) {
  const text = { fill: palette.text.secondary, fontSize: 12, fontFamily: typography.fontFamily }
  return {
    axis: { tick: text, stroke: palette.divider, tickLine: false },
    grid: { stroke: palette.divider },
    tooltip: {
      cursor: { fill: palette.action.hover },
      isAnimationActive: false,
      contentStyle: {
        backgroundColor: palette.background.paper,
        borderColor: palette.divider,
        borderRadius: 8,
        color: palette.text.primary,
        fontSize: 13,
      },
      itemStyle: { color: palette.text.primary },
    },
    label: text,
  }
}
