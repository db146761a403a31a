import type { Chair } from './chair.ts'
import { sectionRuns, type BarPlan } from './form.ts'

/** The chairs that play at least half of a section. */
function playersOf(chairs: readonly Chair[], run: readonly BarPlan[]): Chair[] {
  return chairs.filter(({ bars }) => run.filter((plan) => bars.includes(plan)).length >= run.length / 2)
}

function rest(chair: Chair, run: readonly BarPlan[]): void {
  chair.bars = chair.bars.filter((plan) => !run.includes(plan))
}

/** The player a section can best do without: a colour, a further harmony, percussion beside the kit. */
function findSpare(players: readonly Chair[]): Chair | undefined {
  const of = (role: string) => players.filter(({ seat }) => seat.role === role)
  return of('colour').at(-1) ?? of('harmony').slice(1).at(-1) ?? of('drums').slice(1).at(-1)
}

/** Where a section has the same players as the one before, the softer of the two does without one. */
export function contrastNeighbours(chairs: readonly Chair[], plans: readonly BarPlan[]): void {
  let previous: BarPlan[] | undefined
  for (const run of sectionRuns(plans)) {
    const [before, now] = [previous?.[0], run[0]]
    const players = playersOf(chairs, run)
    if (previous && before && now && before.feel === now.feel) {
      const others = playersOf(chairs, previous)
      const same = players.length === others.length && players.every((chair) => others.includes(chair))
      const spare = same ? findSpare(players) : undefined
      if (spare) rest(spare, now.energy > before.energy ? previous : run)
    }
    previous = run
  }
}

/** In which order players leave a song that thins out; harmony and bass stay longest. */
const leaving = ['lead', 'colour', 'drums', 'bass', 'harmony']

/** Lets the players of the ending leave one after another, until the last has it alone. */
export function leaveOneByOne(chairs: readonly Chair[], plans: readonly BarPlan[]): void {
  const run = sectionRuns(plans).at(-1) ?? []
  const order = playersOf(chairs, run).toSorted(
    (a, b) => leaving.indexOf(a.seat.role) - leaving.indexOf(b.seat.role),
  )
  for (const [index, chair] of order.slice(0, -1).entries()) {
    const stays = Math.max(1, Math.round(((index + 1) / order.length) * run.length))
    rest(chair, run.slice(stays))
  }
}
