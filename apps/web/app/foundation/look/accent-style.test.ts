import { expect, test } from 'vitest'
import { inlineMark } from '../inline-scripts/inline-mark.server.ts'
import { accentStyle } from './accent-style.server.ts'

test('[R12.7] pages carry no style of their own unless the operator has chosen an accent', () => {
  expect(accentStyle({ look: undefined })).toBe('')
  expect(accentStyle({ look: { name: 'Acorde', accent: null, home_sections: null } })).toBe('')
})

test('[R12.7] the accent’s style is marked as the page’s own, with colours for both themes', () => {
  const style = accentStyle({ look: { name: 'Acorde', accent: '#ffe600', home_sections: null } })
  expect(style.startsWith(`<style nonce="${inlineMark}">`)).toBe(true)
  expect(style).toContain(":root[data-theme='dark']{--hot:#ffe600;")
  // White text on yellow can't be read.
  expect(style).not.toContain(':root{--hot:#ffe600')
})
