const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Legal forms of companies and associations, and words that only name organisations, without dots and accents, in the
 * languages of the site and of neighbouring countries.
 */
const organisationWords: ReadonlySet<string> = new Set(
  `agence agencia agency academia academy aps asbl asociacion associates association ayuntamiento bank
  bvba cia club co-op college colegio collective compagnie compania company cooperativa coop corp corporation editions
  eirl entertainment estudio estudios eurl festival film films fondation foundation fundacion ggmbh gmbh group groupe
  grupo inc institut institute instituto kft label limited limitada llc llp ltd ltda mairie media museo museum musee oyj
  partners pbc pictures plc producciones productions pty radio records sarl sas sasu scop scp sdad sicav slp slu
  snc societe sociedad spa spzoo srl studio studios television theatre teatro ug universidad universite university
  verein verlag`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
/** Forms of two letters, which are also surnames: they count only if written as abbreviations. */
const shortForms: ReadonlySet<string> = new Set([
  'ab',
  'ag',
  'as',
  'bv',
  'kg',
  'nv',
  'oy',
  'sa',
  'sc',
  'se',
  'sl',
])

/**
 * A holder's public name. For a person the initial of each word, as in `A… L…`; the name of an organisation is not
 * personal data (Regulation (EU) 2016/679, recital 14) and is shown in full. An ambiguous name counts as a person's.
 */
export function shortenName(name: string): string {
  const visible = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
  const words = visible.split(/\s+/).filter((word) => word !== '')
  if (namesOrganisation(words)) return words.join(' ')
  return words.map((word) => `${[...graphemes.segment(word)][0]?.segment ?? ''}…`).join(' ')
}

function namesOrganisation(words: readonly string[]): boolean {
  if (words.length < 2) return false
  if (words.some((word) => organisationWords.has(normalise(word)))) return true
  // `S. L.` and `S.L.` are the same form.
  const [, ending = ''] = /((?:\p{L}\.\s*){2,4}|\s\p{Lu}{2})\s*$/u.exec(words.join(' ')) ?? []
  const isAbbreviated = ending.includes('.') || /\p{Ll}/u.test(words.join(''))
  const form = normalise(ending)
  return isAbbreviated && (shortForms.has(form) || organisationWords.has(form))
}

function normalise(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[^\p{L}-]/gu, '')
    .toLowerCase()
}
