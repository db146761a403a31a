// Runs in the measured page, before its own scripts, and collects what the bench reads.

/** Milliseconds: shorter events are not reported (Event Timing, https://www.w3.org/TR/event-timing/). */
const shortest = 16

let frames = []
let watching = 0
let interactions = new Map()

new PerformanceObserver((list) => {
  for (const { duration, interactionId } of list.getEntries()) {
    if (interactionId)
      interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  }
}).observe({ type: 'event', durationThreshold: shortest, buffered: true })

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

globalThis.browsingProbes = {
  watchFrames() {
    frames = []
    const note = (at) => {
      frames.push(at)
      watching = requestAnimationFrame(note)
    }
    watching = requestAnimationFrame(note)
  },

  /** Start times of frames since `watchFrames`, in milliseconds. */
  takeFrames() {
    cancelAnimationFrame(watching)
    return frames
  },

  forgetInteractions() {
    interactions = new Map()
  },

  /**
   * Milliseconds from each interaction since `forgetInteractions` to the next paint, if it took long enough to be
   * reported.
   */
  async takeInteractions() {
    // Entries are reported some frames later.
    for (let frame = 0; frame < 6; frame++) await nextFrame()
    return [...interactions.values()]
  },

  /** Milliseconds from the next click to the element's `playing` event, and to the moment its time advances. */
  listen() {
    const audio = document.querySelector('audio')
    let clicked = 0
    addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true, once: true })
    this.heard = new Promise((resolve) => {
      let playing = 0
      audio.addEventListener('playing', () => (playing = performance.now() - clicked), { once: true })
      audio.addEventListener('timeupdate', function look() {
        if (audio.currentTime === 0 || playing === 0) return
        audio.removeEventListener('timeupdate', look)
        resolve({ playing, sounding: performance.now() - clicked })
      })
    })
  },
}
