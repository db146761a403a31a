import { createTheme } from '@mui/material/styles'
import { contrastOf, deriveAccent } from '@tempolibre/domain/accent'
import { expect, test } from 'vitest'
import { actionOf, dark, light } from './theme-colours.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** A colour as `#rrggbb` or `rgba(…)`, over a ground. */
function over(colour: string, ground: Colour): Colour {
  if (colour.startsWith('#')) return parse(colour)
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const mixed = [red, green, blue].map((part, at) => part * alpha + (ground[at] ?? 0) * (1 - alpha))
  return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0]
}
const parse = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]
const write = (colour: Colour) =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

test.each([
  ['light', null],
  ['dark', null],
  // Bright and dull accents of a label.
  ['dark', '#ffe600'],
  ['dark', '#102040'],
  ['light', '#ffe600'],
] as const)(
  '[R17.71] quiet words are readable on every ground of the %s studio, with the accent %s',
  (mode, accent) => {
    const colours = mode === 'dark' ? dark : light
    const { palette } = createTheme({
      palette: { mode, ...(colours.veils && { action: actionOf(colours.veils) }) },
    })
    const { action } = palette
    const { hot } = deriveAccent(accent)[mode]
    const papers = [colours.paper, colours.card, colours.line].map(parse)
    const veils = [action.hover, action.selected, action.focus]
    const tints = [action.selectedOpacity, action.hoverOpacity].map(
      (opacity) => `rgba(${parse(hot).join(', ')}, ${opacity})`,
    )
    // A selected row, or a chip, that is pointed at.
    const both = action.selectedOpacity + action.hoverOpacity
    const pointedAt = mode === 'dark' ? `rgba(255, 255, 255, ${both})` : `rgba(0, 0, 0, ${both})`
    const grounds = [
      ...papers,
      ...papers
        .slice(0, 2)
        .flatMap((paper) => [...veils, ...tints, pointedAt].map((veil) => over(veil, paper))),
    ].map(write)
    const faint = grounds.filter((ground) => contrastOf(colours.quiet, ground) < 4.5)
    expect(faint).toEqual([])
  },
)
