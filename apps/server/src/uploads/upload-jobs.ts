import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  type Database,
  failReadFile,
  forgetOldUploads,
  isTurnOfRun,
  type JobKinds,
  listUploadIds,
} from '@tempolibre/database'
import { toError } from '@tempolibre/domain/thrown'
import { openStorage, type StorageSettings } from '@tempolibre/media/storage'
import type { Kysely } from 'kysely'
import type { UploadFolder } from './upload-folder.ts'
import { gaveWayStatus, readingEnded, type UploadOrder } from './upload-order.ts'
import { readingProcessOptions, watchProcess } from '../limited/watch-process.ts'

interface UploadJobsOptions extends Omit<UploadOrder, 'id' | 'oneByOne'> {
  db: Kysely<Database>
  log?: { warn(details: object, message: string): void } | undefined
}

/** When stopping, an import is broken off at once: what was read stays, and the next process goes on. */
export const uploadPatienceMs = 0

/** Jobs that check and import uploads, each in a process of its own, so that reading sound never holds up the site. */
export function createUploadJobs({ db, log, ...places }: UploadJobsOptions): JobKinds {
  /** Runs of which one of several files, read side by side, has ended the process. */
  const oneByOne = new Set<number>()
  return {
    run_upload: {
      firstDelaySeconds: 1,
      maxDelaySeconds: 10 * 60,
      async run(subject, signal) {
        const id = Number(subject)
        // Somebody else's comes first, and this one behind those that wait.
        if (!(await isTurnOfRun(db, { id }))) return { againInSeconds: 0 }
        const child = fork(fileURLToPath(new URL('./run-upload-process.ts', import.meta.url)), {
          serialization: 'advanced',
          execArgv: readingProcessOptions,
          stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        })
        const watch = watchProcess(child)
        const order = { ...places, id, oneByOne: oneByOne.has(id) }
        const end = await endOf(child, order, signal).finally(() => watch.stop())
        if (end === 0) {
          oneByOne.delete(id)
          return undefined
        }
        // Behind those that wait.
        if (end === gaveWayStatus) return { againInSeconds: 0 }
        if (signal.aborted) {
          // A bucket is asked at the next import: nobody waits for it now.
          if (places.storage.kind === 'folder') await clearUnfinished(places.storage)
          throw toError(signal.reason)
        }
        const why = watch.reason ?? lastLineOf(watch.complaint)
        // Not a failure that it noticed: the file under way has probably ended it, and the others are read at once.
        if (end !== 1) {
          await clearUnfinished(places.storage)
          const [path, ...others] = watch.reading
          if (others.length > 0 && !oneByOne.has(id)) {
            oneByOne.add(id)
            return { againInSeconds: 0 }
          }
          if (await failReadFile(db, { id, path, problem: readingEnded })) {
            log?.warn(
              { upload_run: id, file: path, reason: why || end },
              'a file of an upload ended its reading',
            )
            return { againInSeconds: 0 }
          }
        }
        throw new Error(`the import of an upload ended with ${end}${why === '' ? '' : `: ${why}`}`)
      },
    },
  }
}

/** What a killed process has left half written is of no use to the next one. */
async function clearUnfinished(settings: StorageSettings): Promise<void> {
  await openStorage(settings).clearUnfinished('masters')
}

/** The last line printed by a program that exits by itself, in at most 200 characters. */
const lastLineOf = (text: string): string => text.split('\n').at(-1)?.trim().slice(0, 200) ?? ''

/** The exit status of a process, or the signal that has ended it. */
function endOf(child: ChildProcess, order: UploadOrder, signal: AbortSignal): Promise<number | string> {
  const kill = () => void child.kill('SIGKILL')
  return new Promise((resolve) => {
    signal.addEventListener('abort', kill, { once: true })
    child.on('error', kill)
    child.on('exit', (code, by) => {
      signal.removeEventListener('abort', kill)
      resolve(code ?? by ?? 'unknown')
    })
    if (signal.aborted) kill()
    else child.send(order, (error) => error && kill())
  })
}

const day = 24 * 3600

/** Jobs that remove the files of uploads: of one that was removed, and of those that are no longer needed. */
export function createUploadHousekeeping(db: Kysely<Database>, folder: UploadFolder): JobKinds {
  return {
    remove_upload: {
      firstDelaySeconds: 60,
      maxDelaySeconds: 3600,
      run: (subject) => folder.removeAll(Number(subject)),
    },
    forget_uploads: {
      everySeconds: day,
      firstDelaySeconds: 60,
      maxDelaySeconds: 3600,
      async run() {
        // Listed first: a folder is made after its row.
        const present = await folder.list()
        await forgetOldUploads(db)
        const known = await listUploadIds(db)
        for (const id of present) if (!known.has(id)) await folder.removeAll(id)
      },
    },
  }
}
