/** Where the sound is, in seconds. */
export interface Time {
  position: number
  duration: number
}

type Listener = (time: Time) => void

const listeners = new Set<Listener>()
let read: () => Time = () => ({ position: 0, duration: 0 })
let frame = 0

/**
 * Tells the position now, at every frame while it moves and whenever it jumps. Listeners write to the document
 * themselves: no component renders because time goes by.
 * @returns ends the subscription
 */
export function subscribeTime(listener: Listener): () => void {
  listeners.add(listener)
  listener(read())
  return () => {
    listeners.delete(listener)
  }
}

/** The position now. */
export function readTime(): Time {
  return read()
}

/** Names where the position comes from; the audio engine calls it once it has its element. */
export function readTimeFrom(source: () => Time): void {
  read = source
}

/** Tells every listener the position once. */
export function tellTime(): void {
  const time = read()
  for (const listener of listeners) listener(time)
}

/** From here on the position moves by itself. */
export function startClock(): void {
  if (frame === 0) frame = requestAnimationFrame(tick)
}

export function stopClock(): void {
  cancelAnimationFrame(frame)
  frame = 0
  tellTime()
}

function tick() {
  tellTime()
  frame = requestAnimationFrame(tick)
}
