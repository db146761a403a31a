import type { StudioUploadFile } from '@tempolibre/contract'
import { importableKindOf, isHiddenFile, maxBytesOf, readUploadPath } from '@tempolibre/contract/upload-rules'
import type { ChosenFile } from './collect-files.ts'

/** Why a file was not sent; `other` has the server's words. */
export type SendFault = 'kind' | 'empty' | 'large' | 'name' | 'other'

/** A file on its way. */
export interface SentFile {
  path: string
  bytes: number
  /** Bytes that have arrived. */
  sent: number
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  fault: SendFault | undefined
  /** What the server says is wrong. */
  reason: string | undefined
}

/** Sends one file; resolves when it has arrived, rejects with the server's words. */
export type SendFile = (
  order: { uploadId: string; path: string; file: File; fileId: string | undefined },
  onProgress: (sent: number) => void,
  signal: AbortSignal,
) => Promise<void>

export interface SendQueue {
  /**
   * Sends files, a few at a time. What has arrived already is left out, what has arrived in part is completed.
   * @param known the files that the upload has
   */
  add(uploadId: string, chosen: readonly ChosenFile[], known: readonly KnownFile[]): void
  /** Stops sending a file, and forgets it. */
  drop(uploadId: string, path: string): void
  /** Sends again what has failed. */
  retry(uploadId: string): void
  /** The files of an upload, in the order in which they were chosen; the same array until something changes. */
  files(uploadId: string): readonly SentFile[]
  /** Whether anything waits or is being sent. */
  isBusy(): boolean
  subscribe(listener: () => void): () => void
}

export type KnownFile = Pick<
  StudioUploadFile,
  'id' | 'path' | 'bytes' | 'modified_at' | 'complete' | 'received'
>

/** Files that are sent at the same time. */
const maxSending = 3
/** Time between two notices of progress, in ms. */
const noticeMs = 250

interface Entry extends SentFile {
  uploadId: string
  file: File
  fileId: string | undefined
  stop: AbortController
}

const nobody: readonly SentFile[] = []

/** Creates the queue of files to send. It outlives the screens. */
export function createSendQueue(send: SendFile): SendQueue {
  const entries = new Map<string, Entry>()
  const shown = new Map<string, readonly SentFile[]>()
  const listeners = new Set<() => void>()
  let notice: ReturnType<typeof setTimeout> | undefined

  function notify(): void {
    notice ??= setTimeout(() => {
      notice = undefined
      shown.clear()
      for (const listener of listeners) listener()
    }, noticeMs)
  }

  function sendNext(): void {
    const all = [...entries.values()]
    const free = maxSending - all.filter(({ state }) => state === 'sending').length
    const next = all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))
    for (const entry of next) void sendOne(entry)
    notify()
  }

  async function sendOne(entry: Entry): Promise<void> {
    entry.state = 'sending'
    const { file, fileId, path, stop, uploadId } = entry
    const onProgress = (sent: number) => {
      entry.sent = sent
      notify()
    }
    try {
      await send({ uploadId, path, file, fileId }, onProgress, stop.signal)
      entry.state = 'sent'
      entry.sent = entry.bytes
    } catch (error) {
      entry.state = 'failed'
      entry.fault = 'other'
      entry.reason = error instanceof Error ? error.message : String(error)
    }
    sendNext()
  }

  return {
    add(uploadId, chosen, known) {
      const byPath = new Map(known.map((file) => [file.path, file]))
      for (const { file, path } of chosen) {
        if (isHiddenFile(path)) continue
        const present = byPath.get(path)
        const isSame = present !== undefined && isSameFile(present, file)
        if (isSame && present.complete) continue
        const key = keyOf(uploadId, path)
        const before = entries.get(key)
        if (before && before.state !== 'failed') continue
        const fault = faultOf(path, file)
        entries.delete(key)
        entries.set(key, {
          uploadId,
          path,
          file,
          fileId: isSame ? present.id : undefined,
          bytes: file.size,
          sent: isSame ? present.received : 0,
          state: fault ? 'failed' : 'waiting',
          fault,
          reason: undefined,
          stop: new AbortController(),
        })
      }
      sendNext()
    },
    drop(uploadId, path) {
      const key = keyOf(uploadId, path)
      entries.get(key)?.stop.abort()
      entries.delete(key)
      sendNext()
    },
    retry(uploadId) {
      for (const entry of entries.values()) {
        if (entry.uploadId !== uploadId || entry.fault !== 'other') continue
        entry.state = 'waiting'
        entry.fault = undefined
        entry.reason = undefined
      }
      sendNext()
    },
    files(uploadId) {
      const known = shown.get(uploadId)
      if (known) return known
      const own = [...entries.values()].filter((entry) => entry.uploadId === uploadId)
      const files = own.length === 0 ? nobody : own.map(toSentFile)
      shown.set(uploadId, files)
      return files
    },
    isBusy: () => [...entries.values()].some(({ state }) => state === 'waiting' || state === 'sending'),
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const keyOf = (uploadId: string, path: string) => `${uploadId} ${path}`

const toSentFile = ({ bytes, fault, path, reason, sent, state }: Entry): SentFile => ({
  path,
  bytes,
  sent,
  state,
  fault,
  reason,
})

/** The same file as one that was sent before; browsers tell its time in whole milliseconds. */
const isSameFile = (known: KnownFile, file: File): boolean =>
  known.bytes === file.size && Date.parse(known.modified_at) === file.lastModified

/** What would be refused, told before anything is sent. */
function faultOf(path: string, file: File): SendFault | undefined {
  const kind = importableKindOf(path)
  if (!kind) return 'kind'
  if (readUploadPath(path) === undefined) return 'name'
  if (file.size === 0) return 'empty'
  return file.size > maxBytesOf(kind) ? 'large' : undefined
}
