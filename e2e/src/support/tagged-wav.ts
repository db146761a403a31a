/** What a file says of itself, and how its program writes it. */
export interface Tags {
  kind: 'INFO in UTF-8' | 'INFO in Windows-1252' | 'ID3v2.3 in UTF-16' | 'ID3v2.4 in UTF-8'
  title: string
  artist: string
}

const rate = 16_000

/** Three seconds of notes in mono, 16 bits (RIFF, PCM), as many as a fingerprint needs; a tune of its own for each number. */
export function makeTune(number: number, tags?: Tags): Buffer {
  const samples = rate * 3 + number * 160
  const sound = Buffer.alloc(samples * 2)
  let phase = 0
  for (let at = 0; at < samples; at++) {
    const beat = Math.floor(at / (rate / 4))
    // A step of a scale for each beat, by digits of the number.
    const step = (number * 7 + beat * (number % 5) * 3 + beat * beat * (number % 11)) % 24
    phase += (2 * Math.PI * 220 * 2 ** (step / 12)) / rate
    const fade = 1 - ((at % (rate / 4)) / (rate / 4)) * 0.7
    sound.writeInt16LE(Math.round(9000 * fade * Math.sin(phase)), at * 2)
  }
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1, 0)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(rate, 4)
  format.writeUInt32LE(rate * 2, 8)
  format.writeUInt16LE(2, 12)
  format.writeUInt16LE(16, 14)
  const chunks = [chunk('fmt ', format), chunk('data', sound), ...(tags ? [describe(tags)] : [])]
  return chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...chunks]))
}

/** @param content is padded to an even length */
function chunk(name: string, content: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)])
}

function describe({ artist, kind, title }: Tags): Buffer {
  if (kind === 'INFO in UTF-8' || kind === 'INFO in Windows-1252') {
    const encode = kind === 'INFO in UTF-8' ? (text: string) => Buffer.from(text) : encodeWindows1252
    return chunk(
      'LIST',
      Buffer.concat([
        Buffer.from('INFO'),
        chunk('INAM', encode(`${title}\0`)),
        chunk('IART', encode(`${artist}\0`)),
      ]),
    )
  }
  const version = kind === 'ID3v2.3 in UTF-16' ? 3 : 4
  const frames = Buffer.concat([frame('TIT2', title, version), frame('TPE1', artist, version)])
  return chunk(
    'id3 ',
    Buffer.concat([Buffer.from([...Buffer.from('ID3'), version, 0, 0]), syncsafe(frames.length), frames]),
  )
}

/** Source: ID3 tag version 2.3.0 and 2.4.0, sections 3.3 and 4. */
function frame(name: string, text: string, version: 3 | 4): Buffer {
  const content =
    version === 3
      ? Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')])
      : Buffer.concat([Buffer.from([3]), Buffer.from(text)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([
    Buffer.from(name),
    version === 3 ? length : syncsafe(content.length),
    Buffer.alloc(2),
    content,
  ])
}

/** Seven bits in each byte. */
const syncsafe = (size: number) => Buffer.from([21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f))

/** The letters that Windows-1252 has at 0x80 to 0x9f; the rest of it is Latin-1. */
const windowsLetters = new Map(
  Array.from({ length: 32 }, (_, at) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(0x80 + at)),
    0x80 + at,
  ]),
)

/** @throws Error if a letter is not among those of Windows-1252 */
export function encodeWindows1252(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    const code = windowsLetters.get(letter) ?? letter.codePointAt(0) ?? 0
    if (code > 255) throw new Error(`Windows-1252 has no “${letter}”.`)
    return code
  })
}
