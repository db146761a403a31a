import { type Figure, medianOf, UnmeasurableError } from './figure.ts'
import { measureLoad } from './pages/measure-load.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** What a site must keep of its rate while other work is done, in per cent. */
const bounds = { cached: { min: 80 }, uncached: { min: 60 } }
const connections = { cached: 32, uncached: 8 }
const courses = ['cached', 'uncached'] as const

/** One site that keeps pages, and one that renders each. */
export type BesideSites = Record<(typeof courses)[number], ServerUnderTest>

/** Work that a busy site must not notice. */
export interface BackgroundWork {
  isDone(): boolean
  halt(): void
  goOn(): void
}

/**
 * What the site keeps of its rate beside other work. The work is halted and continued by turns, so that what else the machine
 * does affects both rates alike; a round in which it has ended does not count.
 * @param start called once both sites are warm
 * @param onRound called after each pair of rounds; false ends the measurement
 */
export async function measureBeside<Work extends BackgroundWork>(
  sites: BesideSites,
  start: () => Promise<Work>,
  { onRound, roundSeconds }: { roundSeconds: number; onRound(work: Work, rounds: number): boolean },
): Promise<{ work: Work; rounds: number; figures: Figure[] }> {
  const rateOf = async (course: keyof BesideSites) => {
    const { pid, url } = sites[course]
    const port = Number(new URL(url).port)
    const order = { port, path: '/', connections: connections[course], seconds: roundSeconds }
    return (await measureLoad(order, pid, undefined)).rate
  }
  const shares = { cached: [] as number[], uncached: [] as number[] }
  const alone = { cached: [] as number[], uncached: [] as number[] }
  for (const course of courses) await rateOf(course)
  const work = await start()
  while (!work.isDone()) {
    for (const course of courses) {
      work.halt()
      const before = await rateOf(course)
      work.goOn()
      const meanwhile = await rateOf(course)
      if (work.isDone()) break
      alone[course].push(before)
      shares[course].push((meanwhile / before) * 100)
    }
    if (!onRound(work, shares.uncached.length)) break
  }
  if (shares.uncached.length === 0)
    throw new UnmeasurableError('The work ended before the site could be measured: run it without --short.')
  const figures: Figure[] = courses.map((course) => ({
    name: `${course} home meanwhile`,
    value: medianOf(shares[course]),
    unit: '%',
    bound: bounds[course],
  }))
  figures.push(
    { name: 'cached home alone', value: medianOf(alone.cached), unit: 'requests/s' },
    { name: 'uncached home alone', value: medianOf(alone.uncached), unit: 'pages/s' },
  )
  return { work, rounds: shares.uncached.length, figures }
}
