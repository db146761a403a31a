import { create as attachment } from 'content-disposition'

/** The longest name in UTF-8 bytes, its ending aside: file systems allow 255. */
const maxBytes = 200

/**
 * How a browser is told under which name to save a file (RFC 6266): the name itself, encoded, and one in ASCII for
 * programs that know no other.
 * @param name of any script; what file systems refuse is taken out of it
 */
export function contentDisposition(name: string, ending: string): string {
  const file = `${shorten(cleanName(name))}.${ending}`
  const ascii = file
    .normalize('NFKD')
    .replaceAll('–', '-')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '_')
  return attachment(file, { fallback: ascii })
}

function cleanName(name: string): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/["*/:<>?\\|]/g, '_')
    .replaceAll(/\s+/g, ' ')
  return clean.replace(/^[ .]+/, '').replace(/[ .]+$/, '') || '_'
}

/** The end holds the licence's number, so it is the beginning that gives way. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  const [number = ''] = /[^–]*$/.exec(name) ?? []
  const end = `… –${number}`
  let kept = ''
  for (const character of name) {
    if (Buffer.byteLength(kept + character + end) > maxBytes) break
    kept += character
  }
  return kept + end
}
