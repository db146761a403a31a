/**
 * Converts an OKLCH colour to `#rrggbb`, reducing the chroma until it fits sRGB. Lightness 0–1, chroma 0–0.4, hue in
 * degrees. Matrices: Björn Ottosson, "A perceptual color space for image processing" (2020).
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
  for (let tried = chroma; ; tried -= 0.01) {
    const rgb = toSrgb(lightness, Math.max(0, tried), hue)
    if (tried <= 0 || rgb.every((value) => value >= -0.001 && value <= 1.001)) {
      return `#${rgb.map((value) => hexOf(value)).join('')}`
    }
  }
}

function toSrgb(lightness: number, chroma: number, hue: number): number[] {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((linear) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055))
}

function hexOf(value: number): string {
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0')
}
