import type { UploadProblem } from '@tempolibre/contract'
import { useTranslate } from 'react-admin'

/** Says a problem in the studio's language; one without a name of its own in the words of the import. */
export function useProblemWords(): (problem: UploadProblem) => string {
  const translate = useTranslate()
  return ({ code, inputs, message }) => {
    const plain = message.charAt(0).toUpperCase() + message.slice(1)
    return code === undefined
      ? plain
      : translate(`resources.uploads.problems.${code}`, { ...inputs, _: plain })
  }
}
