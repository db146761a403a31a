import { create as attachment } from 'content-disposition'

/** Maximum length in UTF-8 bytes without the extension: file systems allow 255. */
const maxBytes = 200

/**
 * The Content-Disposition header for a download (RFC 6266): the encoded name, and an ASCII one for programs that know
 * no other.
 * @param name in any script; characters that file systems refuse are removed
 */
export function contentDisposition(name: string, ending: string): string {
  const file = cleanFileName(name, ending)
  const ascii = file
    .normalize('NFKD')
    .replaceAll('–', '-')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '_')
  return attachment(file, { fallback: ascii })
}

/** A file name in any script, without characters that file systems refuse. */
export function cleanFileName(name: string, ending: string): string {
  return `${shorten(cleanName(name))}.${ending}`
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

/** Shortens the beginning, since the end is the licence's number. */
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
