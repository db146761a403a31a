// The studio's colours. No React here: their test runs without a browser.

export interface Colours {
  paper: string
  card: string
  ink: string
  quiet: string
  line: string
  /** Edges of controls: 3:1 against the paper. */
  edge: string
  warning: string
  success: string
  error: string
  /** What lies over the ground of rows and items that are pointed at, selected or focused, and of chips; undefined: as MUI has it. */
  veils?: Veils
}

export type Veils = Record<'hover' | 'selected' | 'focus', { colour: string; opacity: number }>
const veil = (opacity: number) => ({ colour: `rgba(255, 255, 255, ${opacity})`, opacity })

/** The house's colours, as in the site's tokens. */
export const light: Colours = {
  paper: '#fbf7f0',
  card: '#ffffff',
  ink: '#16120e',
  quiet: '#5f564c',
  line: '#e4dbcd',
  edge: '#94897b',
  warning: '#8a4b00',
  success: '#2c6b36',
  error: '#b3141f',
}

export const dark: Colours = {
  paper: '#14110e',
  card: '#1f1a16',
  ink: '#f6efe6',
  quiet: '#b3a797',
  line: '#352d26',
  edge: '#7d7266',
  warning: '#f0b35a',
  success: '#8fd19b',
  error: '#ff8f8a',
  // Quiet words have 4.5:1 on each of them, and where one that is selected is pointed at.
  veils: { hover: veil(0.06), selected: veil(0.08), focus: veil(0.08) },
}

/** The same as MUI names them. */
export const actionOf = ({ focus, hover, selected }: Veils) => ({
  hover: hover.colour,
  hoverOpacity: hover.opacity,
  selected: selected.colour,
  selectedOpacity: selected.opacity,
  focus: focus.colour,
  focusOpacity: focus.opacity,
})
