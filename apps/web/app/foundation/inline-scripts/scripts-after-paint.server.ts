import { inlineMark } from './inline-mark.server.ts'

/**
 * Runs behind the template it empties. A frame is painted between the callback and the time-out; a page that nobody
 * looks at paints none and starts at once, and should the frame not come, neither do the scripts wait for ever.
 */
const startScript = `{let t=document.currentScript.previousElementSibling,s=()=>t.replaceWith(t.content);document.currentScript.remove();document.hidden?s():(requestAnimationFrame(()=>setTimeout(s)),setTimeout(s,3000))}`

const preloadTag = '<link rel="modulepreload"'
const entryTag = `<script nonce="${inlineMark}" type="module" async="">`
const scriptEnd = '</script>'

/**
 * Lets a document's scripts start once it has been painted: the page is whole without them, and what is seen first need
 * not share the line and the processor with them. React Router's preloads, which stand together, and its entry script
 * wait in a template and then stand where React expects them. Searched by hand: a pattern over the whole page takes far
 * longer.
 */
export function startScriptsAfterPaint(html: string): string {
  const entry = html.indexOf(entryTag)
  if (entry < 0) return html
  const entryEnd = html.indexOf(scriptEnd, entry) + scriptEnd.length
  const preloads = Math.max(0, html.indexOf(preloadTag))
  let preloadsEnd = preloads
  while (html.startsWith(preloadTag, preloadsEnd)) preloadsEnd = html.indexOf('>', preloadsEnd) + 1
  const waiting = html.slice(preloads, preloadsEnd) + html.slice(entry, entryEnd)
  return [
    html.slice(0, preloads),
    html.slice(preloadsEnd, entry),
    `<template>${waiting}</template><script nonce="${inlineMark}">${startScript}</script>`,
    html.slice(entryEnd),
  ].join('')
}
