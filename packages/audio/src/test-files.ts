/** A chunk of RIFF; chunks begin at even positions. @param saidLength as in its head */
export function makeChunk(id: string, content: Buffer, saidLength = content.length): Buffer {
  const head = Buffer.alloc(8)
  head.write(id, 'latin1')
  head.writeUInt32LE(saidLength, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

/** A RIFF file of chunks. @param kind RIFF, RF64 or BW64 */
export function makeRiff(kind: string, chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks])
  return makeChunk(kind, body, kind === 'RIFF' ? body.length : 0xffffffff)
}

/** What a WAV says about its samples. */
interface WavFormat {
  tag: number
  bits: number
  channelCount: number
  sampleRate: number
}

/** The chunk `fmt `. @param subformat the tag behind 0xfffe, which stands for an extensible format */
export function makeFormat({ bits, channelCount, sampleRate, tag }: WavFormat, subformat?: number): Buffer {
  const frameBytes = (bits / 8) * channelCount
  const bytes = Buffer.alloc(subformat === undefined ? 16 : 40)
  bytes.writeUInt16LE(tag, 0)
  bytes.writeUInt16LE(channelCount, 2)
  bytes.writeUInt32LE(sampleRate, 4)
  bytes.writeUInt32LE(sampleRate * frameBytes, 8)
  bytes.writeUInt16LE(frameBytes, 12)
  bytes.writeUInt16LE(bits, 14)
  if (subformat !== undefined) {
    bytes.writeUInt16LE(22, 16)
    bytes.writeUInt16LE(bits, 18)
    bytes.writeUInt16LE(subformat, 24)
  }
  return makeChunk('fmt ', bytes)
}

/** A chunk of AIFF, which has its numbers the other way round. */
export function makeAiffChunk(id: string, content: Buffer): Buffer {
  const chunk = makeChunk(id, content)
  chunk.writeUInt32BE(content.length, 4)
  return chunk
}

/** An AIFF file of chunks. */
export function makeAiff(kind: 'AIFC' | 'AIFF', chunks: readonly Buffer[]): Buffer {
  return makeAiffChunk('FORM', Buffer.concat([Buffer.from(kind), ...chunks]))
}

/** What an AIFF says about its samples. */
interface AiffFormat {
  bits: number
  channelCount: number
  sampleCount: number
  sampleRate: number
}

/** The chunk `COMM`. @param compression the type in AIFF-C */
export function makeCommon(format: AiffFormat, compression?: string): Buffer {
  const bytes = Buffer.alloc(18)
  bytes.writeUInt16BE(format.channelCount, 0)
  bytes.writeUInt32BE(format.sampleCount, 2)
  bytes.writeUInt16BE(format.bits, 6)
  // A number of 80 bits: the rate with its highest bit first in 64, and how far it was moved.
  const moved = Math.clz32(format.sampleRate)
  bytes.writeUInt16BE(16_383 + 31 - moved, 8)
  bytes.writeUInt32BE((format.sampleRate << moved) >>> 0, 10)
  return makeAiffChunk('COMM', Buffer.concat([bytes, Buffer.from(compression ? `${compression}\0\0` : '')]))
}

/** The chunk `SSND`. @param offset of the samples in it */
export function makeSoundData(samples: Buffer, offset = 0): Buffer {
  const head = Buffer.alloc(8 + offset)
  head.writeUInt32BE(offset, 0)
  return makeAiffChunk('SSND', Buffer.concat([head, samples]))
}
