import { type Parsed, parsed, unreadable } from './parsed.ts'

/** Yes or no in any of the three languages, also as spreadsheets write them. */
const yes = /^(?:y|yes|s[ií]?|oui|o|true|verdadero|vrai|1|x|✓|✔|☑)$/i
const no = /^(?:n|no|non|false|falso|faux|0|-|✗|✘|☐)$/i

/** What tables say of voices and lyrics in place of yes and no. */
const words: Readonly<Record<string, { yes: RegExp; no: RegExp }>> = {
  vocals: { yes: /^(?:vocals?|con voz|avec voix)$/i, no: /^(?:instrumental|sin voz|sans voix)$/i },
  explicit: { yes: /^(?:explicit|expl[ií]cit[oa]|explicite)$/i, no: /^(?:clean|not explicit)$/i },
}

/** @param of what it says yes or no, which may have words of its own */
export function parseFlag(text: string, of?: string): Parsed<boolean> {
  const own = of === undefined ? undefined : words[of]
  if (yes.test(text) || own?.yes.test(text)) return parsed(true)
  if (no.test(text) || own?.no.test(text)) return parsed(false)
  return unreadable('cell_flag', text, 'is neither yes nor no: write yes or no.')
}
