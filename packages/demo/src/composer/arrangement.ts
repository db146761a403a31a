import { keysOf, tableOf } from '@tempolibre/locales'
import type { Recipe, Seat } from '../recipes/recipe.ts'
import type { InstrumentId } from '../vocabulary.ts'
import type { BarPlan } from './form.ts'
import type { Random } from './random.ts'

/** An occupied seat: the instrument, and the bars it plays in. */
export interface Chair {
  seat: Seat
  instrument: InstrumentId
  bars: BarPlan[]
}

/** Sections in which a lead plays unless its seat says otherwise. */
const leadSections = ['theme', 'contrast', 'break', 'return', 'ending']

/**
 * Fills one seat of each group and the others by their chance, with as few doubled instruments as the recipe allows.
 */
function fillSeats(seats: readonly Seat[], random: Random): { seat: Seat; instrument: InstrumentId }[] {
  const chosenInGroup = new Map<string, Seat>()
  for (const group of new Set(seats.map((seat) => seat.group).filter((name) => name !== undefined))) {
    const options = seats.filter((seat) => seat.group === group)
    const name = random.draw(Object.fromEntries(options.map((seat) => [seat.name, seat.weight ?? 1])))
    const chosen = options.find((seat) => seat.name === name)
    if (chosen) chosenInGroup.set(group, chosen)
  }
  const used = new Set<InstrumentId>()
  const filled: { seat: Seat; instrument: InstrumentId }[] = []
  for (const seat of seats) {
    const present = seat.group ? chosenInGroup.get(seat.group) === seat : random.chance(seat.weight ?? 1)
    const { instruments } = seat
    const fresh = keysOf(instruments).filter((id) => !used.has(id))
    const instrument = random.draw(
      fresh.length > 0 ? tableOf(fresh, (id) => instruments[id] ?? 0) : instruments,
    )
    if (!present) continue
    used.add(instrument)
    filled.push({ seat, instrument })
  }
  return filled
}

/**
 * Decides who plays where: by the section's energy, the seat's sections, and late entries of colours. Counts the
 * players of each bar.
 */
export function arrange(recipe: Recipe, plans: readonly BarPlan[], random: Random): Chair[] {
  const chairs = fillSeats(recipe.seats, random).map(({ seat, instrument }) => {
    const waits = seat.role === 'colour' && random.chance(0.5)
    const sections = seat.sections ?? (seat.player.kind === 'lead' ? leadSections : undefined)
    const bars = plans.filter((plan) => {
      if (sections && !sections.includes(plan.name)) return false
      if (plan.energy < (seat.enters ?? 1) || plan.energy > (seat.leaves ?? 5)) return false
      return !(
        waits &&
        plan.name === 'theme' &&
        plan.barsInSection >= 8 &&
        plan.barInSection < plan.barsInSection / 2
      )
    })
    return { seat, instrument, bars }
  })
  keepCompany(chairs, plans)
  const pitched = chairs.filter(({ seat }) => seat.role !== 'drums')
  for (const plan of plans) plan.players = pitched.filter(({ bars }) => bars.includes(plan)).length
  return chairs
}

/** Lets the first accompanists play in bars that would otherwise have drums alone, or nothing. */
function keepCompany(chairs: readonly Chair[], plans: readonly BarPlan[]): void {
  const pitched = chairs.filter(({ seat }) => ['harmony', 'bass'].includes(seat.role))
  const first = pitched.toSorted((a, b) => (a.seat.enters ?? 1) - (b.seat.enters ?? 1))[0]
  if (!first) return
  const lonely = plans.filter((plan) => !pitched.some(({ bars }) => bars.includes(plan)))
  first.bars = [...first.bars, ...lonely].toSorted((a, b) => a.bar - b.bar)
}
