import type { UploadProblem } from '@tempolibre/contract'
import { numberFormat } from '@tempolibre/locales'
import { useTranslate } from 'react-admin'
import { currentLanguage } from '../../browser/current-language.ts'

/** Says a problem in the studio's language; one without a name of its own in the words of the import. */
export function useProblemWords(): (problem: UploadProblem) => string {
  const translate = useTranslate()
  return ({ code, inputs, message, severity }) => {
    const plain = message.charAt(0).toUpperCase() + message.slice(1)
    if (code === undefined) return plain
    const words = translate(`resources.uploads.problems.${code}`, {
      ...inputs,
      ...decibelsOf(inputs),
      _: plain,
    })
    // An error keeps the recording out, a warning what cannot be read.
    return words !== plain && severity === 'warning' && code.startsWith('cell_')
      ? `${words} ${translate('resources.uploads.report.without_it')}`
      : words
  }
}

/** Decibels have a comma in Spanish and French. */
function decibelsOf(inputs: UploadProblem['inputs']): { decibels: string } | undefined {
  const decibels = inputs?.['decibels']
  return decibels === undefined
    ? undefined
    : { decibels: numberFormat(currentLanguage(), { minimumFractionDigits: 1 }).format(Number(decibels)) }
}
