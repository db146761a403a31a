import { type Parsed, parsed, unreadable } from './parsed.ts'

/** Yes or no in any of the three languages. */
export function parseFlag(text: string): Parsed<boolean> {
  if (/^(?:y|yes|s[ií]?|oui|o|true|1|x)$/i.test(text)) return parsed(true)
  if (/^(?:n|no|non|false|0|-)$/i.test(text)) return parsed(false)
  return unreadable('cell_flag', text, 'is neither yes nor no: write yes or no.')
}
