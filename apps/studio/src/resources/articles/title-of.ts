import { currentLanguage } from '../../browser/current-language.ts'
import { textIn } from '../../records/gaps.ts'
import { untitled } from './messages.ts'

/** The title of an article. A draft may have none yet. */
export function titleOf({ title }: Readonly<Record<string, unknown>>): string {
  const language = currentLanguage()
  return textIn(title, language) || untitled[language]
}
