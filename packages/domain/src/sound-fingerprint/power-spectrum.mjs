// @ts-check

/**
 * Creates a function that measures the spectra of two real frames with one complex transform. Source: radix-2
 * Cooley–Tukey; for two real inputs W. H. Press et al., Numerical Recipes, 12.3.
 * @param {number} size of a frame in samples, a power of two
 */
export function createPowerSpectrum(size) {
  const half = size / 2
  const cosine = Float64Array.from({ length: half }, (_, at) => Math.cos((2 * Math.PI * at) / size))
  const sine = Float64Array.from({ length: half }, (_, at) => Math.sin((2 * Math.PI * at) / size))
  const bits = Math.log2(size)
  const reversed = Uint16Array.from({ length: size }, (_, at) => {
    let turned = 0
    for (let bit = 0; bit < bits; bit++) turned |= ((at >> bit) & 1) << (bits - 1 - bit)
    return turned
  })
  const real = new Float64Array(size)
  const imaginary = new Float64Array(size)

  function transform() {
    for (let length = 2; length <= size; length *= 2) {
      const middle = length / 2
      const stride = size / length
      for (let start = 0; start < size; start += length) {
        for (let at = 0; at < middle; at++) {
          const c = cosine[at * stride] ?? 0
          const s = sine[at * stride] ?? 0
          const low = start + at
          const high = low + middle
          const a = real[high] ?? 0
          const b = imaginary[high] ?? 0
          const x = a * c + b * s
          const y = b * c - a * s
          const u = real[low] ?? 0
          const v = imaginary[low] ?? 0
          real[high] = u - x
          imaginary[high] = v - y
          real[low] = u + x
          imaginary[low] = v + y
        }
      }
    }
  }

  /**
   * The energy at each frequency below half the rate, of two frames.
   * @param {Float64Array} first
   * @param {Float64Array} second
   * @param {Float64Array} firstEnergy is filled, `size / 2` long
   * @param {Float64Array} secondEnergy is filled
   */
  return function measure(first, second, firstEnergy, secondEnergy) {
    for (let at = 0; at < size; at++) {
      const to = reversed[at] ?? 0
      real[to] = first[at] ?? 0
      imaginary[to] = second[at] ?? 0
    }
    transform()
    for (let bin = 0; bin < half; bin++) {
      const mirror = (size - bin) % size
      const a = real[bin] ?? 0
      const b = imaginary[bin] ?? 0
      const c = real[mirror] ?? 0
      const d = imaginary[mirror] ?? 0
      firstEnergy[bin] = ((a + c) ** 2 + (b - d) ** 2) / 4
      secondEnergy[bin] = ((b + d) ** 2 + (c - a) ** 2) / 4
    }
  }
}
