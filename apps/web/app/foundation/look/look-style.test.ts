import { expect, test } from 'vitest'
import { inlineMark } from '../inline-scripts/inline-mark.server.ts'
import { lookStyle, playerStyle } from './look-style.server.ts'

test('[R12.7] pages carry no style of their own unless the operator has chosen an accent', () => {
  expect(lookStyle({ look: undefined })).toBe('')
  expect(lookStyle({ look: { name: 'Acorde', accent: null, home_sections: null } })).toBe('')
})

test('[R12.7] the accent’s style is marked as the page’s own, with colours for both themes', () => {
  const style = lookStyle({ look: { name: 'Acorde', accent: '#ffe600', home_sections: null } })
  expect(style.startsWith(`<style nonce="${inlineMark}">`)).toBe(true)
  expect(style).toContain(":root[data-theme='dark']{--hot:#ffe600;")
  // White text on yellow can't be read.
  expect(style).not.toContain(':root{--hot:#ffe600')
})

test('[R12.7] a chosen face is loaded, with a stand-in of its measures; the embedded player needs none', () => {
  const site = { look: { name: 'Acorde', accent: null, home_sections: null, typeface: 'fraunces' as const } }
  const style = lookStyle(site)
  expect(style).toMatch(/@font-face\{font-family:'Fraunces Variable';[^}]*fraunces[^}]*woff2/)
  expect(style).toMatch(/@font-face\{font-family:'Fraunces Variable Fallback';[^}]*size-adjust:115.2%/)
  expect(style).toContain(":root{--font-display:'Fraunces Variable','Fraunces Variable Fallback',serif}")
  expect(playerStyle(site)).toBe('')
})

test('[R12.7] of two logos each theme shows its own; a single one needs no rule', () => {
  const logo = {
    url: 'https://music.example/a.png',
    screen_url: 'https://music.example/a.webp',
    width: 4,
    height: 1,
  }
  const look = { name: 'Acorde', accent: null, home_sections: null, logo }
  expect(lookStyle({ look })).toBe('')
  const style = lookStyle({ look: { ...look, logo_dark: logo } })
  expect(style).toContain('.logo-on-dark{display:none}')
  expect(style).toContain(":root[data-theme='dark'] .logo-on-light{display:none}")
})
