import { expect, test } from 'vitest'
import { contrastOf, deriveAccent } from './accent.ts'

const papers = { light: ['#fbf7f0', '#ffffff', '#f1eadf'], dark: ['#14110e', '#1f1a16', '#2a231d'] }
const colours = ['#000000', '#ffffff', '#ffe600', '#0a3cff', '#00ff88', '#808080', '#d4370e', '#8a008a']

test('[R12.7] an accent stays as it is where it can be read', () => {
  expect(deriveAccent('#747474').light.hot).toBe('#747474')
  expect(deriveAccent('#808080').dark.hot).toBe('#808080')
})

test('[R12.7] without an accent, the house’s colours are used', () => {
  expect(deriveAccent(null).light).toMatchObject({ hot: '#d4370e', onHot: '#ffffff' })
  expect(deriveAccent(null).dark).toMatchObject({ hot: '#ff6a3d', onHot: '#16120e' })
})

test('[R12.7] yellow is darkened under white text, and blue lightened under black', () => {
  expect(deriveAccent('#ffe600').dark.hot).toBe('#ffe600')
  const { hot } = deriveAccent('#ffe600').light
  expect(contrastOf(hot, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  // The nearest: one step lighter would fail.
  expect(contrastOf(hot, '#ffffff')).toBeLessThan(4.7)
  expect(deriveAccent('#0a3cff').light.hot).toBe('#0a3cff')
  expect(deriveAccent('#0a3cff').dark.hot).not.toBe('#0a3cff')
})

test.each(colours)('[R12.7] %s can be read in both themes', (accent) => {
  for (const theme of ['light', 'dark'] as const) {
    const { deep, hot, hotLit, onHot } = deriveAccent(accent)[theme]
    expect(contrastOf(hot, onHot)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(hotLit, onHot)).toBeGreaterThanOrEqual(4.5)
    expect(hotLit).not.toBe(hot)
    for (const paper of papers[theme]) {
      expect(contrastOf(hot, paper)).toBeGreaterThanOrEqual(3)
      expect(contrastOf(deep, paper)).toBeGreaterThanOrEqual(4.5)
    }
  }
})
