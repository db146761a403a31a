// Loaded into the server under test before itself: at SIGUSR2 it writes how late the event loop was since the last time.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { eventLoopMark } from './event-loop-mark.ts'

const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()

process.on('SIGUSR2', () => {
  // The histogram is in nanoseconds and holds the timer's own interval, not what is beyond it.
  const [p99, most] = [delays.percentile(99), delays.max].map((nanoseconds) => nanoseconds / 1e6 - 5)
  delays.reset()
  process.stdout.write(`${eventLoopMark}${JSON.stringify({ p99, most })}\n`)
})
