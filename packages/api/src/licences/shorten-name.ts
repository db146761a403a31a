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
  verein verlag sau saau sapi sal sll lda eireli sti uab sdn bhd tnhh ehf zrt nyrt asa gbr ohg mbh kgaa scrl`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
/** Short forms, which are also surnames: they count only if written as abbreviations. */
const shortForms: ReadonlySet<string> = new Set([
  'ab',
  'ad',
  'ae',
  'ag',
  'as',
  'bv',
  'cv',
  'doo',
  'ev',
  'kg',
  'nv',
  'oe',
  'oo',
  'oy',
  'sa',
  'sc',
  'se',
  'sl',
  'sro',
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

/**
 * What companies are called in scripts without capitals or dots, with or without a space: Japanese, Chinese, Korean,
 * Thai.
 */
const organisationParts =
  /株式会社|㈱|有限会社|㈲|合同会社|合資会社|合名会社|財団法人|社団法人|学校法人|公司|有限责任|集团|集團|工作室|研究所|大学|大學|협회|재단|㈜|주식회사|유한회사|학교|대학교|บริษัท|จำกัด|มูลนิธิ|ห้างหุ้นส่วน|มหาวิทยาลัย/u
/**
 * The same as words of other scripts: Cyrillic, Greek, Arabic, Persian, Urdu, Hebrew, Hindi, Bengali, Tamil, Armenian,
 * Georgian, Amharic. They stand as a word, or before a hyphen.
 */
const otherOrganisationWords: ReadonlySet<string> = new Set(
  `ооо оао зао пао ао нко ано фгбу тоо тов пат прат ват зат еоод оод аод ад дп общество компания компанія студия
  студія студио фонд театр музей университет університет институт інститут издательство видавництво дружество
  αε εε οε επε ικε αμκε εταιρεια εταιρια ιδρυμα στουντιο πανεπιστημιο θεατρο
  شركة مؤسسة جمعية مجموعة استوديو ستوديو جامعة معهد مسرح ذمم شرکت موسسه بنیاد استودیو دانشگاه کمپنی لمیٹڈ
  חברת חברה בעמ עמותת עמותה סטודיו אוניברסיטת תיאטרון
  कंपनी कम्पनी लिमिटेड प्राइवेट स्टूडियो संस्था फाउंडेशन विश्वविद्यालय কোম্পানি লিমিটেড প্রাইভেট স্টুডিও ফাউন্ডেশন
  நிறுவனம் லிமிடெட் ஸ்டுடியோ սպը փբը բբը ընկերություն შპს სს კომპანია ኃላ ድርጅት ኩባንያ`
    .split(/\s+/)
    .map(normalise)
    .filter((word) => word !== ''),
)

function namesOrganisation(words: readonly string[]): boolean {
  const name = words.join(' ')
  // A form alone is no name.
  if (name.replace(organisationParts, '').trim() !== '' && organisationParts.test(name)) return true
  if (words.length < 2) return false
  if (words.some(isOtherOrganisationWord)) return true
  if (words.some((word) => organisationWords.has(normalise(word)))) return true
  // `S. L.` and `S.L.` are the same form.
  const [, ending = ''] = /((?:\p{L}\.\s*){2,4}|\s\p{Lu}{2})\s*$/u.exec(words.join(' ')) ?? []
  const isAbbreviated = ending.includes('.') || /\p{Ll}/u.test(words.join(''))
  const form = normalise(ending)
  return isAbbreviated && (shortForms.has(form) || organisationWords.has(form))
}

/** Short ones of scripts with capitals count only if written in these, without dots: `А.Д.` are initials. */
function isOtherOrganisationWord(word: string): boolean {
  const form = normalise(word)
  if (!otherOrganisationWords.has(form)) return false
  return (
    form.length > 4 || form === form.toUpperCase() || (!word.includes('.') && word === word.toUpperCase())
  )
}

function normalise(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[^\p{L}-]/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
}
