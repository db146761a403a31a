/** Length in bytes of everything before a FLAC file's first frame: `fLaC` and the block STREAMINFO. */
export const flacHeadLength = 42

/** Samples per channel in every frame but the last: the encoder's default. */
const blockSize = 4096

/** Properties of a FLAC file's sound. */
export interface FlacShape {
  /** In hertz. */
  sampleRate: number
  channels: number
  /** Per sample. */
  bits: number
  /** Samples in each channel. */
  sampleCount: number
  /** Bytes of the shortest and longest frame. */
  shortest: number
  longest: number
  /** Of the samples as in a WAV file: 16 bytes. */
  md5: Buffer
}

/** `fLaC` and STREAMINFO, marked as the last block before the frames. Source: RFC 9639, 6 and 8.2. */
export function makeFlacHead(shape: FlacShape): Uint8Array {
  const head = Buffer.alloc(flacHeadLength)
  head.write('fLaC', 'latin1')
  head.writeUInt32BE(0x80000000 + (flacHeadLength - 8), 4)
  head.writeUInt16BE(blockSize, 8)
  head.writeUInt16BE(blockSize, 10)
  head.writeUIntBE(shape.shortest, 12, 3)
  head.writeUIntBE(shape.longest, 15, 3)
  // Twenty bits of rate, three of channels, five of depth, thirty-six of length.
  const packed =
    (BigInt(shape.sampleRate) << 44n) |
    (BigInt(shape.channels - 1) << 41n) |
    (BigInt(shape.bits - 1) << 36n) |
    BigInt(shape.sampleCount)
  head.writeBigUInt64BE(packed, 18)
  shape.md5.copy(head, 26)
  return head
}
