// Fingerprints files in a thread of its own, several at a time: each is heard as it arrives.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { AudioError } from '@tempolibre/audio/audio-error'
import { fingerprintStream, type StreamFingerprint } from '@tempolibre/audio/fingerprint-stream'
import type { FileFormat } from '@tempolibre/domain'

/** To the thread: a file begins, its next bytes, or that nothing follows. */
export type ToHearing =
  | { file: number; format: FileFormat }
  | { file: number; bytes: Uint8Array }
  | { file: number; end: 'complete' | 'broken_off' }

/** From the thread: it wants the next bytes of a file, or has heard it; null if nothing can be said of it. */
export type FromHearing =
  | { file: number; wants: 'more' }
  | { file: number; heard: StreamFingerprint | null; cpuSeconds: number }

/** Of this thread alone, as setpriority(2) has it on Linux: answers come first. */
const niceness = 4
if (process.platform === 'linux') setPriority(0, niceness)

const files = new Map<number, (next: Uint8Array | 'complete' | 'broken_off') => void>()
let told = process.threadCpuUsage()

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
const send = (message: FromHearing) => parentPort?.postMessage(message)

/** Since it was last read. */
function readCpuSeconds(): number {
  const { system, user } = process.threadCpuUsage(told)
  told = process.threadCpuUsage()
  return (system + user) / 1e6
}

class BrokenOff extends Error {}

async function* receive(file: number): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<Uint8Array | 'complete' | 'broken_off'>()
    files.set(file, resolve)
    send({ file, wants: 'more' })
    const next = await promise
    if (next === 'complete') return
    if (next === 'broken_off') throw new BrokenOff()
    yield next
  }
}

async function hear(file: number, format: FileFormat): Promise<void> {
  let heard: StreamFingerprint | null = null
  try {
    heard = await fingerprintStream(format, receive(file))
  } catch (error) {
    // What cannot be decoded has no fingerprint; a caller who broke off waits for nothing.
    if (!(error instanceof AudioError || error instanceof BrokenOff)) throw error
  } finally {
    files.delete(file)
  }
  send({ file, heard, cpuSeconds: readCpuSeconds() })
}

parentPort?.on('message', (message: ToHearing) => {
  if ('format' in message) void hear(message.file, message.format)
  else files.get(message.file)?.('bytes' in message ? message.bytes : message.end)
})
