/** Where the sound is, in seconds. */
export interface Time {
  position: number
  duration: number
  loaded: LoadedPart
}

/** A part of a song, from second to second. */
export interface LoadedPart {
  from: number
  to: number
}

type Listener = (time: Time) => void

const listeners = new Set<Listener>()
let read: () => Time = () => ({ position: 0, duration: 0, loaded: { from: 0, to: 0 } })
let timer: ReturnType<typeof setInterval> | undefined

/** How often the position is told while it moves, in ms: more often than seconds and pixels of a waveform go by. */
const tickMs = 100

/**
 * Tells the position now, ten times a second while it moves and whenever it jumps. Listeners write to the document
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
  timer ??= setInterval(tellTime, tickMs)
}

export function stopClock(): void {
  clearInterval(timer)
  timer = undefined
  tellTime()
}
