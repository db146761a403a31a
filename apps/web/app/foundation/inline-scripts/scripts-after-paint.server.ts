import { inlineMark } from './inline-mark.server.ts'

/**
 * Runs after the template and moves its contents out. A frame is painted between the callback and the time-out. A
 * hidden page paints no frame and starts at once; if the frame does not come, scripts start after 3 s.
 */
const startScript = `{let t=document.currentScript.previousElementSibling,s=()=>t.replaceWith(t.content);document.currentScript.remove();document.hidden?s():(requestAnimationFrame(()=>setTimeout(s)),setTimeout(s,3000))}`

const preloadTag = '<link rel="modulepreload"'
const entryTag = `<script nonce="${inlineMark}" type="module" async="">`
const scriptEnd = '</script>'

/**
 * Delays a document's scripts until it has been painted: the page is complete without them, and the first paint need
 * not share bandwidth and processor with them. React Router's preloads, which are adjacent, and its entry script wait
 * in a template and are then put where React expects them. Uses `indexOf`: a regular expression over the whole page
 * takes far longer.
 * @param pageScripts addresses of the scripts of the document's page, which the entry script imports
 */
export function startScriptsAfterPaint(html: string, pageScripts: readonly string[]): string {
  const entry = html.indexOf(entryTag)
  if (entry < 0) return html
  const entryEnd = html.indexOf(scriptEnd, entry) + scriptEnd.length
  const preloads = Math.max(0, html.indexOf(preloadTag))
  let preloadsEnd = preloads
  while (html.startsWith(preloadTag, preloadsEnd)) preloadsEnd = html.indexOf('>', preloadsEnd) + 1
  const ofPage = pageScripts.map((href) => `${preloadTag} href="${href}"/>`).join('')
  const waiting = html.slice(preloads, preloadsEnd) + ofPage + html.slice(entry, entryEnd)
  return [
    html.slice(0, preloads),
    html.slice(preloadsEnd, entry),
    `<template>${waiting}</template><script nonce="${inlineMark}">${startScript}</script>`,
    html.slice(entryEnd),
  ].join('')
}
