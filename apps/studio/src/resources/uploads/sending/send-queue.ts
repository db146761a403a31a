import type { StudioUploadFile } from '@tempolibre/contract'
import { importableKindOf, maxBytesOf, readUploadPath } from '@tempolibre/domain/upload-rules'
import type { Told } from './told.ts'

/** Why a file was not sent; `twin`: another one has its name in another spelling of accents; `other` has the server's words. */
export type SendFault = 'kind' | 'empty' | 'large' | 'name' | 'twin' | 'other'

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
  /** Sends files, a few at a time. One that is on its way under the same path gives way to another one. */
  add(uploadId: string, files: readonly FileToSend[], told: Told): void
  /** What was said of the files that were chosen last; undefined: nothing, in this window. */
  told(uploadId: string): Told | undefined
  /** Says nothing more of the files that were missing in the folder. */
  forgetMissing(uploadId: string): void
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

/** A file that the upload lacks, or has with another content. */
export interface FileToSend {
  path: string
  file: File
  /** Of the file that is completed. */
  fileId?: string | undefined
  /** Bytes of it that have arrived. */
  received?: number | undefined
}

/** A file that an upload has. */
export type KnownFile = Pick<
  StudioUploadFile,
  'id' | 'path' | 'bytes' | 'modified_at' | 'complete' | 'received' | 'content_hash'
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
  const tellings = new Map<string, Told>()
  const listeners = new Set<() => void>()
  let notice: ReturnType<typeof setTimeout> | undefined

  function notify(): void {
    notice ??= setTimeout(notifyNow, noticeMs)
  }

  function notifyNow(): void {
    clearTimeout(notice)
    notice = undefined
    shown.clear()
    for (const listener of listeners) listener()
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
    add(uploadId, files, told) {
      tellings.set(uploadId, told)
      for (const { file, fileId, path, received = 0 } of files) {
        const key = keyOf(uploadId, path)
        const before = entries.get(key)
        const isUnderWay = before?.state === 'waiting' || before?.state === 'sending'
        if (isUnderWay && isUntouched(before.file, file)) continue
        before?.stop.abort()
        const fault = faultOf(path, file)
        entries.delete(key)
        entries.set(key, {
          uploadId,
          path,
          file,
          fileId,
          bytes: file.size,
          sent: received,
          state: fault ? 'failed' : 'waiting',
          fault,
          reason: undefined,
          stop: new AbortController(),
        })
      }
      sendNext()
      // What is told of the files is seen at once, and so must be that they are on their way: nothing is checked before.
      notifyNow()
    },
    told: (uploadId) => tellings.get(uploadId),
    forgetMissing(uploadId) {
      const told = tellings.get(uploadId)
      if (told) tellings.set(uploadId, { ...told, missing: [] })
      notify()
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

/** Whether a file that was chosen twice was not written in between. */
const isUntouched = (one: File, other: File): boolean =>
  one.size === other.size && one.lastModified === other.lastModified

/** What would be refused, told before anything is sent. */
export function faultOf(path: string, file: File): SendFault | undefined {
  const kind = importableKindOf(path)
  if (!kind) return 'kind'
  if (readUploadPath(path) === undefined) return 'name'
  if (path !== path.normalize('NFC')) return 'twin'
  if (file.size === 0) return 'empty'
  return file.size > maxBytesOf(kind) ? 'large' : undefined
}
