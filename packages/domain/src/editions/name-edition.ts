import type { Language } from '@tempolibre/locales'
import { m } from '@tempolibre/locales/messages'
import { allEditions, readEdition, type StemName } from './edition.ts'
import { writeLength } from './length.ts'

const stems: Readonly<Record<StemName, typeof m.edition_stem_drums>> = {
  drums: m.edition_stem_drums,
  bass: m.edition_stem_bass,
  harmony: m.edition_stem_harmony,
  lead: m.edition_stem_lead,
  colour: m.edition_stem_colour,
}

/** An edition's name in a language; that of an unknown one as it is. */
export function nameEdition(name: string, language: Language): string {
  const locale = { locale: language }
  if (name === allEditions) return m.edition_all({}, locale)
  const edition = readEdition(name)
  if (!edition) return name
  if (edition.kind === 'edit') return m.edition_edit({ seconds: edition.seconds }, locale)
  if (edition.kind === 'loop') return m.edition_loop({}, locale)
  if (edition.kind === 'stem') return stems[edition.stem]({}, locale)
  return m.edition_fit({ length: writeLength(edition.microseconds, language) }, locale)
}
