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
