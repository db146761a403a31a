import { toError } from '@tempolibre/domain/thrown'
import type { WholeFileWriter } from '../files/whole-file.ts'
import { createGrowingBytes } from '../files/growing-bytes.ts'
import type { GrowingBytes } from '../files/growing-bytes.ts'
import { RenderingError } from '../rendering-error.ts'

/** After a step: more to do; complete and stored; complete but not stored; not to be rendered. */
export type JobState = 'working' | 'kept' | 'unkept' | 'failed'

export interface RenderingJobOptions {
  /** Creates its file. */
  createFile: () => Promise<WholeFileWriter>
  pieces: AsyncGenerator<Uint8Array>
  /** Whether the error is the disk's; then rendering continues in memory. */
  onDiskError: (error: unknown) => boolean
  /** Called after each piece was made, and when the whole is stored, with the bytes added to the storage; before readers get it. */
  onUsed: (storedBytes: number) => void
}

/** A file that is being rendered, piece by piece, into memory and onto the disk. */
export interface RenderingJob {
  bytes: GrowingBytes
  /** Why it failed. */
  failure: Error | undefined
  /** Renders the next piece. */
  advance: () => Promise<JobState>
  /** Ends it; readers get an error, and nothing is stored. */
  cancel: () => Promise<void>
}

/** Creates the file; nothing is rendered until `advance` is called. */
export async function startRenderingJob(options: RenderingJobOptions): Promise<RenderingJob> {
  const { createFile, onDiskError, onUsed, pieces } = options
  const bytes = createGrowingBytes()
  let writer: WholeFileWriter | undefined

  /** Does something on the disk; if the disk refuses, the job goes on without it. */
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

  const job: RenderingJob = {
    bytes,
    failure: undefined,
    async advance() {
      try {
        const { value, done } = await pieces.next().finally(() => onUsed(0))
        if (!done) {
          await onDisk(async () => writer?.write(value))
          bytes.append(value)
          return 'working'
        }
        await onDisk(async () => writer?.commit())
        if (writer) onUsed(bytes.length)
        bytes.finish()
        return writer ? 'kept' : 'unkept'
      } catch (error) {
        job.failure = toError(error)
        await writer?.discard()
        bytes.fail(
          new RenderingError('render', `This file cannot be rendered: ${job.failure.message}`, {
            cause: error,
          }),
        )
        return 'failed'
      }
    },
    async cancel() {
      await pieces.return(undefined)
      await writer?.discard()
      bytes.fail(new RenderingError('stopped', 'The renderer was stopped: start it again.'))
    },
  }
  return job
}
