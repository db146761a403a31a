export interface DecodedText {
  text: string
  /** Whether it was taken for Windows-1252, since it is no UTF-8: any bytes can be that. */
  isGuessed: boolean
}

/**
 * The text of a table in the encoding that it was saved in: by its byte order mark (UTF-8, UTF-16), else UTF-16 if every other byte
 * is mostly zero, as in headings of Latin letters, else UTF-8, else Windows-1252, which spreadsheets write where they don't ask.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes
  const unmarked = findUnmarked(bytes)
  const said =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : unmarked
  if (said) return { text: new TextDecoder(said).decode(bytes), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
  }
}

/** What Windows-1252 has no letters for, where other code pages and Japanese have some. */
const undefinedBytes = /[\u0081\u008d\u008f\u0090\u009d]/
/** Accented letters side by side, as in no word of Latin letters: Cyrillic, Greek, Hebrew or Arabic in their own code pages. */
const sideBySide = /(?:([À-ÖØ-öø-ÿ])(?!\1)){4}/
/** Thai and Chinese take signs for letters as well. */
const withSigns = /(?:([\u00a1-\u00ff])(?!\1)){5}/
/** Signs within a word, where Mac OS Roman has á, à, â and other letters, and a capital behind a small letter, where it has é. */
const inWord = /\p{L}[‡ˆ‰†˜]\p{L}|\p{Ll}Ž/u
/** Signs within a word of small letters, where Windows-1250 has ł and ą. */
const polish = /\p{Ll}[³¹]\p{Ll}/u
/** A letter of two bytes of UTF-8, read one by one. */
const accented = /[ÂÃ][\u00a0-\u00ba\u00bc-\u00bf]/
const continued = '[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ\u00a0-\u00bf]'
/** Several letters of two or three bytes in a row: one may be the end of a quotation. */
const ofUtf8 = new RegExp(`(?:[Â-ß]${continued}){2}|(?:[à-ï]${continued}{2}){2}`)

/**
 * Whether a text that was taken for Windows-1252 shows that it is something else: letters of UTF-8 that was damaged elsewhere, of
 * another code page, or of Mac OS Roman.
 */
export const showsOtherEncoding = (text: string): boolean =>
  [undefinedBytes, sideBySide, withSigns, inWord, polish, accented, ofUtf8].some((pattern) =>
    pattern.test(text),
  )

/** Bytes at the beginning that show UTF-16 without a mark. */
const shown = 400

function findUnmarked(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, shown)
  const half = head.length / 2
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > 0.8 * half && even < 0.1 * half) return 'utf-16le'
  return even > 0.8 * half && odd < 0.1 * half ? 'utf-16be' : undefined
}
