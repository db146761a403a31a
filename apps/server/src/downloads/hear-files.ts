import { Worker } from 'node:worker_threads'
import type { StreamFingerprint } from '@tempolibre/audio/fingerprint-stream'
import type { FileFormat } from '@tempolibre/domain'
import type { UsedWork } from '@tempolibre/fair-share'
import type { FromHearing, ToHearing } from './hearing-thread.ts'

/** How long the thread waits for another file before it ends and gives its memory back, in ms. */
const idleMs = 30_000

export interface FileHearing {
  /**
   * The fingerprint of a file, heard as its bytes arrive; undefined if none can be made of it.
   * @throws what reading the bytes throws
   */
  hear(
    format: FileFormat,
    bytes: AsyncIterable<Uint8Array>,
    onUsed: ((used: UsedWork) => void) | undefined,
  ): Promise<StreamFingerprint | undefined>
  stop(): Promise<void>
}

interface HeardFile {
  /** Called when the thread wants more, with what it has found out when it has. */
  answer: (message: FromHearing | 'gone') => void
}

/** Hears files in one thread, which is started with the first of them. */
export function createFileHearing(onError: (error: unknown) => void): FileHearing {
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let count = 0
  const files = new Map<number, HeardFile>()

  function start(): Worker {
    const started = new Worker(new URL('hearing-thread.ts', import.meta.url))
    // The process may end meanwhile.
    started.unref()
    started.on('message', (message: FromHearing) => files.get(message.file)?.answer(message))
    started.on('error', onError)
    started.on('exit', () => {
      if (thread === started) thread = undefined
      for (const file of files.values()) file.answer('gone')
    })
    return started
  }

  return {
    async hear(format, bytes, onUsed) {
      clearTimeout(timer)
      thread ??= start()
      const own = thread
      const file = ++count
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
      const send = (message: ToHearing) => own.postMessage(message)
      let answered = Promise.withResolvers<FromHearing | 'gone'>()
      files.set(file, { answer: (message) => answered.resolve(message) })
      const next = async () => {
        const message = await answered.promise
        if (message !== 'gone' && 'wants' in message) answered = Promise.withResolvers()
        return message
      }
      const source = bytes[Symbol.asyncIterator]()
      let isAtEnd = false
      try {
        send({ file, format })
        for (;;) {
          const message = await next()
          if (message === 'gone') return undefined
          if ('heard' in message) {
            onUsed?.({ cpuSeconds: message.cpuSeconds, bytes: 0 })
            return message.heard ?? undefined
          }
          const { done, value } = await source.next()
          if (done === true) {
            isAtEnd = true
            send({ file, end: 'complete' })
          } else send({ file, bytes: value })
        }
      } finally {
        if (!isAtEnd) send({ file, end: 'broken_off' })
        files.delete(file)
        await source.return?.()
        if (files.size === 0) {
          clearTimeout(timer)
          timer = setTimeout(() => void own.terminate(), idleMs).unref()
        }
      }
    },
    async stop() {
      clearTimeout(timer)
      await thread?.terminate()
    },
  }
}
