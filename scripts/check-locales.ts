// Every message exists in every language, with the same inputs and correct typography, and is used; no message lacks
// its catch-all.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Language, languages, perLanguage } from '@tempolibre/locales'
import { typographyFaults } from './typography.ts'

type Variants = { declarations?: string[]; selectors?: string[]; match: Record<string, string> }[]
type Message = string | Variants

const root = join(import.meta.dirname, '..')
const folder = join(root, 'packages', 'locales', 'messages')
const problems: string[] = []

const messages = perLanguage((language): Record<string, Message> =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')),
)
const english = messages.en

function textsOf(message: Message): string[] {
  return typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))
}

/** The names in braces, which are a message's inputs. */
function inputsOf(message: Message): string {
  const names = textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  return [...new Set(names)].sort().join(', ')
}

for (const language of languages) {
  const own = messages[language]
  for (const key of new Set([...Object.keys(english), ...Object.keys(own)])) {
    if (key === '$schema') continue
    const message = own[key]
    const original = english[key]
    const at = `messages/${language}.json: ${key}`
    if (original === undefined) problems.push(`${at} has no English message.`)
    else if (message === undefined || textsOf(message).some((text) => text.trim() === '')) {
      problems.push(`${at} is missing.`)
    } else {
      if (inputsOf(message) !== inputsOf(original)) {
        problems.push(`${at} takes {${inputsOf(message)}}, the English one {${inputsOf(original)}}.`)
      }
      checkCatchAll(message, at)
      if (language === 'fr') checkZero(message, at)
      checkTypography(message, language, at)
    }
  }
}

/** Spanish and French have a plural "many" that English lacks: without a catch-all the key itself would be shown. */
function checkCatchAll(message: Message, at: string): void {
  if (typeof message === 'string') return
  for (const { match } of message) {
    if (!Object.keys(match).some((selector) => selector.endsWith('=*')))
      problems.push(`${at} lacks a catch-all (=*).`)
  }
}

/** French has the singular for zero as well, so a singular that writes the number out would say one of what there is none. */
function checkZero(message: Message, at: string): void {
  if (typeof message === 'string') return
  for (const { match } of message) {
    const counted = Object.entries(match).filter(([selector]) => selector.endsWith('=one'))
    if (counted.some(([, text]) => /(?<![\p{L}\p{N}])1(?= \p{L})/u.test(text)))
      problems.push(`${at} writes the number out in the singular, which French has for zero.`)
  }
}

function checkTypography(message: Message, language: Language, at: string): void {
  for (const text of textsOf(message))
    for (const fault of typographyFaults(text, language)) problems.push(`${at} has ${fault}`)
}

const code = ['apps', 'packages']
  .flatMap((name) => sources(join(root, name)))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
for (const key of Object.keys(english)) {
  if (key !== '$schema' && !new RegExp(`\\b${key}\\b`).test(code)) {
    problems.push(`messages/en.json: ${key} is used nowhere; remove it from every language.`)
  }
}

function sources(path: string): string[] {
  const skipped = new Set(['node_modules', 'build', 'generated', '.react-router', 'messages'])
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const below = join(path, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sources(below)
    return /\.tsx?$/.test(entry.name) ? [below] : []
  })
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.stderr.write(`${problems.length} problem(s) in ${relative(root, folder)}.\n`)
  process.exit(1)
}
