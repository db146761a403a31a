import { currentLanguage } from '../../browser/current-language.ts'
import { textIn } from '../../records/gaps.ts'
import messages from './messages.json'

/** The title of an article. A draft may have none yet. */
export function titleOf({ title }: Readonly<Record<string, unknown>>): string {
  const language = currentLanguage()
  return textIn(title, language) || messages[language].untitled
}
