import { createRequire } from 'node:module'
import { type Coverage, coverageOf, covers } from './font-coverage.ts'
import { isBidiControl, isPlain, ownFontFiles, showable } from './fonts.ts'
import { splitGraphemes } from './open-font.ts'
import { listFontFiles } from './script-fonts.ts'

const { resolve } = createRequire(import.meta.url)

/**
 * The characters of a text that papers cannot show, each once: emoji, private or unassigned ones, rare scripts. It chooses fonts as
 * papers do (`openTypeface`), by what these have, without opening them.
 */
export async function findUnprintable(text: string): Promise<string[]> {
  if (isPlain(text)) return []
  const shown = showable(text, { hasOtherScripts: true })
  const missing = new Set<string>()
  let latest: Coverage | undefined
  for (const grapheme of splitGraphemes(shown)) {
    if (isBidiControl.test(grapheme) || (latest && covers(latest, grapheme))) continue
    latest = await findCoverage(grapheme, shown)
    if (!latest) missing.add(grapheme)
  }
  return [...missing]
}

async function findCoverage(grapheme: string, text: string): Promise<Coverage | undefined> {
  for (const path of listPaths(grapheme, text)) {
    const coverage = await coverageOf(path)
    if (covers(coverage, grapheme)) return coverage
  }
  return undefined
}

/** Where the site's own font is; found once, since finding takes longer than reading. */
let ownPaths: string[] | undefined

function* listPaths(grapheme: string, text: string): Generator<string> {
  ownPaths ??= ownFontFiles('bold').map((file) => resolve(file))
  yield* ownPaths
  for (const { bold } of listFontFiles(grapheme, text)) yield bold
}
