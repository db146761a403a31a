/**
 * Runs behind the template it empties. A frame is painted between the callback and the time-out; a page that nobody
 * looks at paints none and starts at once, and should the frame not come, neither do the scripts wait for ever.
 */
const startScript = `{let t=document.currentScript.previousElementSibling,s=()=>t.replaceWith(t.content);document.currentScript.remove();document.hidden?s():(requestAnimationFrame(()=>setTimeout(s)),setTimeout(s,3000))}`

const preload = /<link rel="modulepreload"[^>]*>/g
const entry = /<script type="module" async="">.*?<\/script>/s

/**
 * Lets a document's scripts start once it has been painted: the page is whole without them, and what is seen first need
 * not share the line and the processor with them. React Router's preloads and entry script wait in a template and then
 * stand where React expects them.
 */
export function startScriptsAfterPaint(html: string): string {
  const preloads = html.match(preload)?.join('') ?? ''
  return html
    .replace(preload, '')
    .replace(entry, (script) => `<template>${preloads}${script}</template><script>${startScript}</script>`)
}
