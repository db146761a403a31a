import { expect, test } from 'vitest'
import { inlineMark } from './inline-mark.server.ts'
import { startScriptsAfterPaint } from './scripts-after-paint.server.ts'

const head = '<link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/>'
const entry = `<script nonce="${inlineMark}" type="module" async="">start("$&")</script>`
const page = `<html><head>${head}</head><body><p>Music</p><script>context = {}</script>${entry}<script>stream()</script></body></html>`

test('delays preloads, also of the page’s own scripts, and the entry script; the rest stays in place', () => {
  const html = startScriptsAfterPaint(page, ['/song.js'])
  expect(html).toContain(
    `<template><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/song.js"/>${entry}</template><script nonce="${inlineMark}">`,
  )
  expect(html.replace(/<template>.*?<\/template><script nonce=.*?<\/script>/s, '')).toBe(
    page.replace(entry, '').replace('<link rel="modulepreload" href="/a.js"/>', ''),
  )
})

test('a document without scripts is unchanged', () => {
  expect(startScriptsAfterPaint('<p>Music</p>', [])).toBe('<p>Music</p>')
})
