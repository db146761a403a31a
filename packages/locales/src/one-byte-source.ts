/**
 * A source in which every character above U+00FF is escaped: V8 keeps any other with two bytes for each of its characters, as
 * long as the program runs. Not for sources with tagged templates that read raw text.
 */
export function toOneByteSource(code: string): string {
  return code.replaceAll(
    /[\u0100-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
