import { ApiError } from '@tempolibre/contract/errors'
import type { Picture } from '@tempolibre/domain/pictures'
import { useState } from 'react'
import { pictureProblem } from './picture-problem.ts'
import { type PictureUse, sendPicture } from './send-picture.ts'

/** Uploads a file, and says why one is refused. */
export function useSentPicture(use: PictureUse, take: (picture: Picture) => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send(file: File | undefined) {
    if (!file) return
    setBusy(true)
    setProblem(undefined)
    try {
      take(await sendPicture(file, use))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(pictureProblem(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, send }
}
