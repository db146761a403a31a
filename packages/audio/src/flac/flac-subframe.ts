/* oxlint-disable typescript/no-non-null-assertion -- indexes stay below the length of the array they read */
/** Thrown inside the FLAC decoder for invalid data; `decodeFlac` converts it to an AudioError. */
export class FlacDefect extends Error {}

export interface BitReader {
  /** Byte position of the next bit; exact after `alignToByte`. */
  position(): number
  /** The next `count` bits, 0 … 32, as an unsigned number. */
  read(count: number): number
  /** The next `count` bits as a signed number in two's complement. */
  readSigned(count: number): number
  /** Number of zero bits before the next one bit, which is consumed too. */
  readUnary(): number
  alignToByte(): void
}

/** Reads bits, most significant first. @throws FlacDefect past the end */
export function createBitReader(bytes: Uint8Array, start: number): BitReader {
  let at = start
  /** Consumed bits of the byte at `at`. */
  let used = 0

  const read = (count: number): number => {
    let value = 0
    let left = count
    while (left > 0) {
      const byte = bytes[at]
      if (byte === undefined) throw new FlacDefect('past the end')
      const take = Math.min(left, 8 - used)
      // Multiplied rather than shifted: JavaScript's shifts are signed and cannot hold 32 bits.
      value = value * 2 ** take + ((byte >> (8 - used - take)) & ((1 << take) - 1))
      used += take
      left -= take
      if (used === 8) {
        used = 0
        at++
      }
    }
    return value
  }

  return {
    position: () => at,
    read,
    readSigned(count) {
      const value = read(count)
      return count > 0 && value >= 2 ** (count - 1) ? value - 2 ** count : value
    },
    readUnary() {
      let zeros = 0
      for (;;) {
        const byte = bytes[at]
        if (byte === undefined) throw new FlacDefect('past the end')
        const rest = (byte << used) & 0xff
        if (rest === 0) {
          zeros += 8 - used
          used = 0
          at++
          continue
        }
        const skip = Math.clz32(rest) - 24
        zeros += skip
        used += skip + 1
        if (used === 8) {
          used = 0
          at++
        }
        return zeros
      }
    },
    alignToByte() {
      if (used > 0) {
        used = 0
        at++
      }
    },
  }
}

/** Coefficients of the fixed predictors of order 0 … 4. Source: RFC 9639, table 21. */
const fixedPredictors = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]]

function readResidual(bits: BitReader, order: number, samples: Float64Array): void {
  const method = bits.read(2)
  if (method > 1) throw new FlacDefect('unknown residual coding')
  const parameterBits = method === 0 ? 4 : 5
  const escape = 2 ** parameterBits - 1
  const partitions = 2 ** bits.read(4)
  const length = samples.length / partitions
  if (!Number.isInteger(length) || length < order) throw new FlacDefect('uneven partitions')
  let at = order
  for (let partition = 1; partition <= partitions; partition++) {
    const end = partition * length
    const parameter = bits.read(parameterBits)
    if (parameter === escape) {
      const width = bits.read(5)
      while (at < end) samples[at++] = bits.readSigned(width)
      continue
    }
    const scale = 2 ** parameter
    while (at < end) {
      const folded = bits.readUnary() * scale + bits.read(parameter)
      samples[at++] = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
    }
  }
}

function predict(samples: Float64Array, coefficients: number[], shift: number): void {
  const order = coefficients.length
  const scale = 2 ** shift
  for (let at = order; at < samples.length; at++) {
    let sum = 0
    for (let back = 0; back < order; back++) sum += coefficients[back]! * samples[at - 1 - back]!
    // Sums may exceed 32 bits, so they are divided and rounded down instead of shifted.
    samples[at] = samples[at]! + Math.floor(sum / scale)
  }
}

/**
 * One channel of one frame, as integers. Source: RFC 9639, 9.2.
 * @param depth bits per sample of this channel
 * @throws FlacDefect for invalid data
 */
export function readSubframe(bits: BitReader, depth: number, length: number): Float64Array {
  if (bits.read(1) !== 0) throw new FlacDefect('no subframe here')
  const type = bits.read(6)
  const wasted = bits.read(1) === 1 ? bits.readUnary() + 1 : 0
  const width = depth - wasted
  if (width < 1) throw new FlacDefect('no bits left')
  const samples = new Float64Array(length)
  if (type === 0) {
    samples.fill(bits.readSigned(width))
  } else if (type === 1) {
    for (let at = 0; at < length; at++) samples[at] = bits.readSigned(width)
  } else {
    const isFixed = type >= 8 && type <= 12
    if (!isFixed && type < 32) throw new FlacDefect('reserved subframe')
    const order = isFixed ? type - 8 : type - 31
    if (order > length) throw new FlacDefect('order longer than the block')
    for (let at = 0; at < order; at++) samples[at] = bits.readSigned(width)
    if (isFixed) {
      readResidual(bits, order, samples)
      predict(samples, fixedPredictors[order]!, 0)
    } else {
      const precision = bits.read(4) + 1
      const shift = bits.readSigned(5)
      if (precision === 16 || shift < 0) throw new FlacDefect('reserved prediction')
      const coefficients = Array.from({ length: order }, () => bits.readSigned(precision))
      readResidual(bits, order, samples)
      predict(samples, coefficients, shift)
    }
  }
  if (wasted > 0) for (let at = 0; at < length; at++) samples[at] = samples[at]! * 2 ** wasted
  return samples
}
