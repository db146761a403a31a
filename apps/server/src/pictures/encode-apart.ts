import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Picture, PictureCrop } from '@tempolibre/domain/pictures'
import { readingProcessOptions, watchProcess } from '../limited/watch-process.ts'
import type { StorageSettings } from '@tempolibre/media/storage'

/** A picture for texts, a logo or an icon, or the cover of a recording, which is made a square; `rehearsed` it is read and not stored. */
export type PictureUse = 'text' | 'look' | 'cover' | 'rehearsed cover'

export interface EncodingOrder {
  bytes: Uint8Array
  /** The part that is kept; undefined: all. */
  crop: PictureCrop | undefined
  storage: StorageSettings
  use: PictureUse
}

/** `away`: the picture may be good, but the storage does not answer. */
export type EncodingAnswer = { picture: Picture } | { failure: string; away?: boolean }

export type EncodePicture = (
  bytes: Uint8Array,
  wanted: Pick<EncodingOrder, 'crop' | 'use'>,
) => Promise<EncodingAnswer>

/** A picture of 20 MB takes some 10 s on a slow machine. */
const patienceMs = 60_000

/**
 * Has a picture read in a process of its own, one at a time: a hostile file can end that process, or make it run
 * for ever, but not the site.
 */
export function createPictureEncoder(storage: StorageSettings): EncodePicture {
  let last: Promise<unknown> = Promise.resolve()
  return (bytes, { crop, use }) => {
    const answer = last.then(() => encodeApart({ bytes, crop, storage, use }))
    last = answer
    return answer
  }
}

function encodeApart(order: EncodingOrder): Promise<EncodingAnswer> {
  const child = fork(fileURLToPath(new URL('./encode-picture-process.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: readingProcessOptions,
    // Decoders complain of every line of a damaged picture: its failure says once what is wrong.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const watch = watchProcess(child, { maxSilent: patienceMs })
  return new Promise((resolve) => {
    const kill = () => void child.kill('SIGKILL')
    const timer = setTimeout(kill, patienceMs)
    let answer: EncodingAnswer | undefined
    child.once('message', (sent: EncodingAnswer) => {
      answer = sent
    })
    child.on('error', kill)
    child.on('exit', (code, by) => {
      clearTimeout(timer)
      watch.stop()
      resolve(answer ?? { failure: watch.reason ?? `reading it ended the process with ${code ?? by}` })
    })
    child.send(order, (error) => error && kill())
  })
}
