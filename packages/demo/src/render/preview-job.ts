import { toError } from '@tempolibre/contract/thrown'
import type { WholeFileWriter } from '../whole-file.ts'
import { createGrowingBytes } from './growing-bytes.ts'
import type { GrowingBytes } from './growing-bytes.ts'
import { PreviewError } from './preview-error.ts'

/** After a step: more to do; whole and on the disk; whole but not on the disk; not to be rendered. */
export type JobState = 'working' | 'kept' | 'unkept' | 'failed'

export interface PreviewJobOptions {
  /** Begins its file. */
  createFile: () => Promise<WholeFileWriter>
  pieces: AsyncGenerator<Uint8Array>
  /** Says whether the error is one of the disk's; then the song is rendered on in memory. */
  onDiskError: (error: unknown) => boolean
}

/** One preview that is being rendered, piece by piece, into memory and onto the disk. */
export interface PreviewJob {
  bytes: GrowingBytes
  /** Why it failed. */
  failure: Error | undefined
  /** Renders the next piece. */
  advance: () => Promise<JobState>
  /** Ends it; readers get an error, the disk keeps nothing. */
  cancel: () => Promise<void>
}

/** Begins a preview; nothing is rendered until `advance` is called. */
export async function startPreviewJob(options: PreviewJobOptions): Promise<PreviewJob> {
  const { createFile, pieces, onDiskError } = options
  const bytes = createGrowingBytes()
  let writer: WholeFileWriter | undefined

  /** Does something on the disk; where the disk refuses, the job goes on without it. */
  const onDisk = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!onDiskError(error)) throw error
      const broken = writer
      writer = undefined
      // Closing a file on a full disk can fail again with what is already reported.
      await broken?.discard().catch((again: unknown) => {
        if (!onDiskError(again)) throw again
      })
    }
  }

  await onDisk(async () => {
    writer = await createFile()
  })

  const job: PreviewJob = {
    bytes,
    failure: undefined,
    async advance() {
      try {
        const { value, done } = await pieces.next()
        if (!done) {
          await onDisk(async () => writer?.write(value))
          bytes.append(value)
          return 'working'
        }
        await onDisk(async () => writer?.commit())
        bytes.finish()
        return writer ? 'kept' : 'unkept'
      } catch (error) {
        job.failure = toError(error)
        await writer?.discard()
        bytes.fail(
          new PreviewError('render', `This song cannot be rendered: ${job.failure.message}`, {
            cause: error,
          }),
        )
        return 'failed'
      }
    },
    async cancel() {
      await pieces.return(undefined)
      await writer?.discard()
      bytes.fail(new PreviewError('stopped', 'The preview renderer was stopped: start it again.'))
    },
  }
  return job
}
