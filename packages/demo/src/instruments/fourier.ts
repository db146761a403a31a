/** Cosine and sine tables by transform length; the bank uses two lengths, so they stay small. */
const tables = new Map<number, { cos: Float64Array; sin: Float64Array }>()

function tableFor(length: number): { cos: Float64Array; sin: Float64Array } {
  const known = tables.get(length)
  if (known) return known
  const cos = new Float64Array(length / 2)
  const sin = new Float64Array(length / 2)
  for (let i = 0; i < length / 2; i++) {
    cos[i] = Math.cos((2 * Math.PI * i) / length)
    sin[i] = Math.sin((2 * Math.PI * i) / length)
  }
  const made = { cos, sin }
  tables.set(length, made)
  return made
}

/**
 * Inverse discrete Fourier transform in place, without the 1/N, so that a bin of size A gives a sine of amplitude A.
 * Radix-2 after Cooley and Tukey; the length must be a power of two.
 */
export function inverseTransform(real: Float32Array, imaginary: Float32Array): void {
  const length = real.length
  for (let i = 1, j = 0; i < length; i++) {
    let bit = length >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      const r = real[i]!
      real[i] = real[j]!
      real[j] = r
      const m = imaginary[i]!
      imaginary[i] = imaginary[j]!
      imaginary[j] = m
    }
  }
  const { cos, sin } = tableFor(length)
  for (let size = 2; size <= length; size <<= 1) {
    const half = size >> 1
    const stride = length / size
    for (let start = 0; start < length; start += size) {
      for (let k = 0, t = 0; k < half; k++, t += stride) {
        const c = cos[t]!
        const s = sin[t]!
        const upper = start + k
        const lower = upper + half
        const r = real[lower]! * c - imaginary[lower]! * s
        const m = real[lower]! * s + imaginary[lower]! * c
        real[lower] = real[upper]! - r
        imaginary[lower] = imaginary[upper]! - m
        real[upper] = real[upper]! + r
        imaginary[upper] = imaginary[upper]! + m
      }
    }
  }
}
