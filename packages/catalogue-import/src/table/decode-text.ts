/**
 * The text of a table in the encoding that it was saved in: by its byte order mark (UTF-8, UTF-16), else UTF-16 if every other byte
 * is mostly zero, as in headings of Latin letters, else UTF-8, else Windows-1252, which spreadsheets write where they don't ask.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const unmarked = findUnmarked(bytes)
  if (unmarked) return new TextDecoder(unmarked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

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
