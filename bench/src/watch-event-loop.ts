// Preloaded into the server under test: at SIGUSR2 it prints the delay of the event loop since the last time.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { eventLoopMark } from './event-loop-mark.ts'

const delays = monitorEventLoopDelay({ resolution: 5 })
delays.enable()

process.on('SIGUSR2', () => {
  // The histogram is in nanoseconds and includes the timer's own interval.
  const [p99, max] = [delays.percentile(99), delays.max].map((nanoseconds) => nanoseconds / 1e6 - 5)
  delays.reset()
  process.stdout.write(`${eventLoopMark}${JSON.stringify({ p99, max })}\n`)
})
