import type { CoverRandom } from './cover-random.ts'
import type { Palette } from './palette.ts'

/** Side of the square on which covers are drawn. */
export const side = 240

type Draw = (palette: Palette, random: CoverRandom) => string

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${
    radius > 0 ? ` rx="${round(radius)}"` : ''
  } fill="${fill}"/>`
const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const ring = (x: number, y: number, radius: number, width: number, stroke: string) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="none" stroke="${stroke}" stroke-width="${round(width)}"/>`

/** @throws RangeError if there is none */
function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items.at(index)
  if (item === undefined) throw new RangeError(`there is no item ${index} of ${items.length}`)
  return item
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Quarter circles spreading from a corner, and one dot in the far one. */
const arcs: Draw = ({ light, main, second }, random) => {
  const [x, y] = random.pick([
    [0, 0],
    [side, 0],
    [0, side],
    [side, side],
  ] as const)
  const bands = random.whole(3, 5)
  const width = 200 / bands
  const rings = Array.from({ length: bands }, (_, band) =>
    ring(x, y, 30 + width * (band + 0.5), width * 0.56, itemAt([main, second, light], band % 3)),
  )
  return rings.join('') + circle(side - x + (x === 0 ? -34 : 34), side - y + (y === 0 ? -34 : 34), 20, second)
}

/** An equaliser's bars around the middle. */
const bars: Draw = ({ light, main, second }, random) => {
  const count = random.whole(6, 9)
  const step = side / (count + 1)
  const width = step * 0.46
  return Array.from({ length: count }, (_, bar) => {
    const height = random.whole(3, 19) * 10
    const shift = random.whole(-2, 2) * 6
    return rect(
      step * (bar + 1) - width / 2,
      (side - height) / 2 + shift,
      width,
      height,
      random.pick([main, main, second, light]),
      width / 2,
    )
  }).join('')
}

/** Rays from a sun at the edge. */
const rays: Draw = ({ light, main, second }, random) => {
  const centre = random.pick([60, 120, 180])
  const count = random.pick([13, 15, 17])
  const beams = Array.from({ length: count }, (_, beam) => {
    const from = Math.PI * (beam / count)
    const to = Math.PI * ((beam + 0.56) / count)
    const reach = 420
    const point = (angle: number) =>
      `${round(centre - Math.cos(angle) * reach)} ${round(side - Math.sin(angle) * reach)}`
    return path(`M${centre} ${side}L${point(from)}L${point(to)}Z`, beam % 2 === 0 ? main : second)
  })
  return beams.join('') + circle(centre, side, random.whole(52, 76), light)
}

/** Bands of water. */
const waves: Draw = ({ light, main, second }, random) => {
  const bands = random.whole(4, 6)
  const height = side / bands
  const swing = random.whole(10, 20)
  const shift = random.whole(0, 3) * 30
  return Array.from({ length: bands }, (_, band) => {
    const y = height * band + height * 0.35
    const x = -shift - (band % 2) * 20
    const crest = `q30 ${-swing} 60 0t60 0t60 0t60 0t60 0t60 0`
    return path(`M${x} ${round(y)}${crest}V${side}H${x}Z`, itemAt([main, light, second, main], band % 4))
  }).join('')
}

/** A patchwork of quarters, triangles and discs. */
const mosaic: Draw = ({ light, main, second }, random) => {
  const count = 4
  const cell = side / count
  const tiles: string[] = []
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const x = column * cell
      const y = row * cell
      const fill = random.pick([main, second, light])
      tiles.push(
        random.pick([
          circle(x + cell / 2, y + cell / 2, cell * 0.4, fill),
          path(`M${x} ${y}h${cell}v${cell}Z`, fill),
          path(`M${x} ${y}v${cell}h${cell}Z`, fill),
          path(`M${x} ${y}h${cell}a${cell} ${cell} 0 0 1-${cell} ${cell}Z`, fill),
          path(`M${x} ${y + cell}v-${cell}a${cell} ${cell} 0 0 1 ${cell} ${cell}Z`, fill),
          '',
        ]),
      )
    }
  }
  return tiles.join('')
}

/** Dots that swell around a point. */
const dots: Draw = ({ light, main, second }, random) => {
  const count = 8
  const step = side / count
  const centreX = random.whole(2, 5) + 0.5
  const centreY = random.whole(2, 5) + 0.5
  const marks: string[] = []
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const distance = Math.sqrt((column - centreX) ** 2 + (row - centreY) ** 2)
      const radius = Math.max(2.2, 12.5 - distance * 2.1)
      const fill = distance < 2 ? light : (row + column) % 2 === 0 ? main : second
      marks.push(circle(step * (column + 0.5), step * (row + 0.5), radius, fill))
    }
  }
  return marks.join('')
}

/** A staircase. */
const steps: Draw = ({ light, main, second }, random) => {
  const count = random.whole(5, 7)
  const width = side / count
  const rising = random.chance(0.5)
  return Array.from({ length: count }, (_, step) => {
    const height = ((step + 1) / count) * 200 + random.whole(0, 3) * 6
    const x = (rising ? step : count - 1 - step) * width
    return rect(x, side - height, width + 0.5, height, itemAt([main, second, light], step % 3))
  }).join('')
}

/** A disc over water. */
const horizon: Draw = ({ light, main, second }, random) => {
  const level = random.whole(14, 16) * 10
  const x = random.pick([90, 120, 150])
  const lines = Array.from({ length: 5 }, (_, line) => {
    const width = random.whole(6, 13) * 10
    return rect(x - width / 2 + random.whole(-3, 3) * 8, level + 12 + line * 15, width, 5, main, 2.5)
  })
  return (
    circle(x, level - random.whole(1, 3) * 10, random.whole(52, 66), main) +
    rect(0, level, side, side - level, random.chance(0.5) ? second : light) +
    lines.join('')
  )
}

/** Leaves crossing the square. */
const leaves: Draw = ({ light, main, second }, random) =>
  Array.from({ length: 7 }, (_, leaf) => {
    const x = itemAt([40, 120, 200, 76, 164, 40, 196], leaf)
    const y = itemAt([46, 34, 60, 128, 124, 204, 198], leaf)
    const size = random.whole(34, 50)
    const turn = random.whole(0, 7) * 45 + 20
    return `<path transform="translate(${x} ${y})rotate(${turn})" d="M0 ${-size}Q${round(size * 0.86)} 0 0 ${size}Q${round(
      -size * 0.86,
    )} 0 0 ${-size}Z" fill="${itemAt([main, second, light], leaf % 3)}"/>`
  }).join('')

/** Crosses and dots on a grid. */
const crosses: Draw = ({ light, main, second }, random) => {
  const count = 5
  const step = side / count
  const arm = step * 0.62
  const width = step * 0.24
  const marks: string[] = []
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const x = step * (column + 0.5)
      const y = step * (row + 0.5)
      if (random.chance(0.3)) marks.push(circle(x, y, step * 0.27, random.pick([second, light])))
      else
        marks.push(
          rect(x - arm / 2, y - width / 2, arm, width, main),
          rect(x - width / 2, y - arm / 2, width, arm, main),
        )
    }
  }
  return marks.join('')
}

/** Rings that cross, like glasses on a bar. */
const rings: Draw = ({ light, main, second }, random) =>
  [main, second, light, main]
    .map((stroke) =>
      ring(
        random.whole(5, 19) * 10,
        random.whole(5, 19) * 10,
        random.whole(40, 78),
        random.whole(12, 22),
        stroke,
      ),
    )
    .join('') + circle(random.whole(6, 18) * 10, random.whole(6, 18) * 10, 18, light)

/** Mountains one behind the other. */
const peaks: Draw = ({ light, main, second }, random) => {
  const sun = circle(random.pick([64, 120, 176]), random.whole(52, 76), random.whole(24, 34), light)
  const ranges = [second, main, second].map((fill, range) => {
    const base = 96 + range * 46
    const points = Array.from(
      { length: 7 },
      (_, point) =>
        `${point * 48 - 24} ${base + (point % 2 === 0 ? random.whole(24, 50) : -random.whole(0, 30))}`,
    )
    return `<path d="M-30 ${side}L${points.join('L')}L270 ${side}Z" fill="${fill}" opacity="${range === 2 ? 1 : 0.92}"/>`
  })
  return sun + ranges.join('')
}

/** Slanted bands. */
const stripes: Draw = ({ light, main, second }, random) => {
  const slant = random.pick([-120, -60, 60, 120])
  let x = -140
  const bands: string[] = []
  for (let band = 0; x < 380; band++) {
    const width = random.whole(2, 6) * 8
    bands.push(path(`M${x} 0h${width}l${slant} ${side}h${-width}Z`, itemAt([main, second, light], band % 3)))
    x += width + random.whole(1, 3) * 10
  }
  return bands.join('')
}

export const shapeFamilies = {
  arcs,
  bars,
  rays,
  waves,
  mosaic,
  dots,
  steps,
  horizon,
  leaves,
  crosses,
  rings,
  peaks,
  stripes,
} as const satisfies Record<string, Draw>

export type ShapeFamily = keyof typeof shapeFamilies
