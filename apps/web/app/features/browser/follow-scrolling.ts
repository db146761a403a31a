/** How often the scroll position is read, in ms: reading it forces a layout, so not with every frame. */
const lookMs = 100

/** Pixels per reading (1,500 px/s) above which covers pass too fast to be seen. */
const rushingPx = 150

/** Attribute of the list while it scrolls fast; its styles then hide covers that have not loaded. */
const rushing = 'data-rushing'

/**
 * Reports the scroll position, in px, and marks the list while it scrolls fast: browsers treat each SVG cover
 * as a document of its own, and fifty a second take half of a processor's time.
 * @returns stops it
 */
export function followScrolling(list: HTMLElement, tell: (place: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = scrollY
  let wasFast = false

  function look() {
    const place = scrollY
    const isFast = Math.abs(place - last) > rushingPx
    last = place
    tell(place)
    // Page Down is as fast, but soon over.
    if (isFast && wasFast && !list.hasAttribute(rushing)) start()
    if (!isFast) list.removeAttribute(rushing)
    wasFast = isFast
    timer = isFast ? setTimeout(look, lookMs) : undefined
  }

  function start() {
    for (const picture of list.querySelectorAll('img')) {
      if (picture.complete) picture.dataset['come'] = ''
    }
    list.setAttribute(rushing, '')
  }

  function follow() {
    timer ??= setTimeout(look, lookMs)
  }

  addEventListener('scroll', follow, { passive: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('scroll', follow)
  }
}
