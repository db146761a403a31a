import { type Language, languages, perLanguage, type Translated } from '@tempolibre/locales'
import type { XmlNode } from './xml-node.ts'

export interface ErnTitle {
  /** In every language: where a language has none of its own, the default one. */
  title?: Translated
  /** Of the default title. */
  version?: string
}

/** A title or a name in one language. */
interface Named {
  text: string
  /** Undefined: it does not say. */
  language: string | undefined
  isDefault: boolean
  version: string | undefined
}

/**
 * The titles of a recording by their `LanguageAndScriptCode`, those for display first. The default is the one for display that is
 * marked so (`IsDefault`), else the one of no language, else the first; a title for reference only where none is for display.
 */
export function readTitle(recording: XmlNode, details: XmlNode | undefined): ErnTitle {
  const display = [
    ...recording.all('DisplayTitle'),
    ...(details?.all('Title') ?? []).filter((title) => title.attribute('TitleType') === 'DisplayTitle'),
  ]
  const other = recording.all('DisplayTitleText').flatMap((node) => named(node, node.value, undefined))
  const reference = recording.all('ReferenceTitle').flatMap(readNamed)
  const shown = [...display.flatMap(readNamed), ...other]
  const titles = [...shown, ...reference]
  const byLanguage = new Map<Language, string>()
  for (const { language, text } of titles) {
    const known = languages.find((each) => each === language)
    if (known && !byLanguage.has(known)) byLanguage.set(known, text)
  }
  const first = chooseDefault(shown) ?? chooseDefault(reference)
  if (!first) return {}
  return {
    title: perLanguage((language) => byLanguage.get(language) ?? first.text),
    ...(first.version !== undefined && { version: first.version }),
  }
}

/** The default one of several that are the same in other languages, such as names of an artist. */
export function readDefault(nodes: readonly XmlNode[]): string | undefined {
  return chooseDefault(nodes.flatMap((node) => named(node, node.value, undefined)))?.text
}

const chooseDefault = (all: readonly Named[]): Named | undefined =>
  all.find(({ isDefault }) => isDefault) ?? all.find(({ language }) => language === undefined) ?? all[0]

function readNamed(title: XmlNode): Named[] {
  const subtitles = title.all('SubTitle')
  const version = subtitles.find((each) => each.attribute('SubTitleType') === 'Version') ?? subtitles[0]
  const text = title.find('TitleText')
  return named(title, text?.value, version?.value, text?.attribute('LanguageAndScriptCode'))
}

/** `es`, `es-419` and `es-Latn` are Spanish. */
function named(node: XmlNode, text: string | undefined, version: string | undefined, code?: string): Named[] {
  const language = (node.attribute('LanguageAndScriptCode') ?? code)?.split(/[-_]/)[0]?.toLowerCase()
  const isDefault = node.attribute('IsDefault') === 'true'
  return text === undefined ? [] : [{ text, language, isDefault, version }]
}
