import { type Purpose, purposes } from '@tempolibre/domain/usage-matrix'
import { createKeptText } from './kept-text.ts'

/** What the browser keeps instead of a purpose if the visitor would rather not say. */
const unsaid = 'unsaid'

const kept = createKeptText('declaredUse', new RegExp(`^(${[...purposes, unsaid].join('|')})$`))

/** What the visitor said songs are for; undefined: not asked yet, `unsaid`: they would rather not say. */
export type DeclaredUse = Purpose | typeof unsaid | undefined

// The form admits nothing else.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const typed = (text: string | undefined) => text as DeclaredUse

/** What the visitor wants songs for, asked once; all tabs follow it. */
export const declaredUse = {
  use: (): DeclaredUse => typed(kept.use()),
  keep(purpose: Exclude<DeclaredUse, undefined>) {
    kept.keep(purpose)
  },
  /** Also undefined for a visitor who would rather not say. */
  read(): Purpose | undefined {
    const said = typed(kept.read())
    return said === unsaid ? undefined : said
  },
}
