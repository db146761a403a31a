/** How often it is looked where the window is, in ms: asking costs a layout, so it is not done with every frame. */
const lookMs = 100

/** Faster than so many px a look, pictures are past before anybody has seen them: 1,500 px/s. */
const rushingPx = 150

/** Set on the list while it rushes past, for its styles to leave pictures out that have not come yet. */
const rushing = 'data-rushing'

/**
 * Tells where the window is scrolled to, in px, and marks the list while it rushes past: a picture is a document of its
 * own to the browser, and fifty of them a second take half of what a processor can do.
 * @returns ends it
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
    // A page turned by a key is as fast, but soon over.
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
