export interface ByteRange {
  /** First and last byte, both included. */
  from: number
  to: number
}

/**
 * Parses a Range header of one range (RFC 9110 §14.1.2) for a length in bytes. Undefined: send the whole (no header,
 * another unit, several ranges); `unsatisfiable`: outside the length.
 */
export function parseRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, first = '', last = ''] = match
  if (first === '') {
    const suffix = Number(last)
    return suffix === 0 ? 'unsatisfiable' : { from: Math.max(0, length - suffix), to: length - 1 }
  }
  const from = Number(first)
  const to = last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (from >= length) return 'unsatisfiable'
  return to < from ? undefined : { from, to }
}
