import { keysOf, tableOf } from '@tempolibre/locales'
import type { Ending, Player, Recipe, Seat } from '../recipes/recipe.ts'
import type { Section } from '../score.ts'
import type { InstrumentId } from '../vocabulary.ts'
import type { Chair } from './chair.ts'
import { isBrink, rollDrum } from './drum-build.ts'
import { sectionRuns, type BarPlan } from './form.ts'
import type { Random } from './random.ts'
import { contrastNeighbours, leaveOneByOne } from './thin-out.ts'

/** Sections that state a tune. */
const tuneSections: readonly Section['name'][] = ['theme', 'contrast', 'drop', 'bridge', 'return', 'ending']

/** From this energy on a break is played by drums and bass alone; a softer one by whoever plays that softly. */
const drumBreakEnergy = 2.5

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

/** The kit, rather than percussion beside it. */
function isKit({ player }: Seat): boolean {
  return player.kind === 'drums' && player.grooves.some((groove) => rollDrum(groove) !== undefined)
}

function isSoloist({ player, sections }: Seat): boolean {
  return player.kind === 'lead' && (sections?.includes('solo') ?? false)
}

/** A solo, or stop-time under a soloist. */
export function isSoloBar({ name, feel }: BarPlan): boolean {
  return name === 'solo' || (name === 'break' && feel === 'stop-time')
}

/** The sections of a seat that names none. */
function usualSections(
  kind: Player['kind'],
  hasKit: boolean,
  recalls: boolean,
): readonly Section['name'][] | undefined {
  // Where no drums roll, a build is the tune's own rise.
  const tune = hasKit ? tuneSections : [...tuneSections, 'build' as const]
  if (kind === 'lead') return recalls ? [...tune, 'break'] : tune
  if (kind === 'double') return tune
  if (kind === 'counter') return [...tune, 'break', 'build', 'intro']
  return undefined
}

/** What a song opens with, so that it invites within its first bars. */
type Opener = 'drums' | 'hook' | 'riff'

function drawOpener(seats: readonly Seat[], random: Random): Opener {
  return random.draw<Opener>({
    drums: seats.some(isKit) ? 3 : 0,
    hook: 2,
    riff: seats.some(({ player }) => ['figure', 'chords'].includes(player.kind)) ? 2 : 0,
  })
}

/**
 * Decides who plays where: by the section's energy, the seat's sections, and late entries of colours. Solos are
 * accompanied lightly, a bridge is carried by other harmonies than the theme, sections that follow one another differ
 * by a player. Counts the players of each bar.
 */
export function arrange(recipe: Recipe, plans: readonly BarPlan[], ending: Ending, random: Random): Chair[] {
  const filled = fillSeats(recipe.seats, random)
  const seats = filled.map(({ seat }) => seat)
  const hasKit = seats.some(isKit)
  const opener = drawOpener(seats, random)
  const recalls = random.chance(0.5)
  const harmonies = seats.filter(({ role }) => role === 'harmony')
  const openers = seats.filter(({ player, role }) => {
    if (opener === 'drums') return role === 'drums' && player.kind === 'drums'
    if (opener === 'hook') return player.kind === 'lead'
    return ['figure', 'chords'].includes(player.kind)
  })
  const first = openers.find((seat) => (opener === 'drums' ? isKit(seat) : true))
  const chairs = filled.map(({ seat, instrument }) => {
    const waits = seat.role === 'colour' && random.chance(0.5)
    const sections = seat.sections ?? usualSections(seat.player.kind, hasKit, recalls)
    const bars = plans.filter((plan) => {
      if (plan.name === 'intro' && seat === first) return true
      if (plan.name === 'build' && isKit(seat)) return true
      if (isBrink(plan) && hasKit && seat.role === 'bass') return false
      if (sections && !sections.includes(plan.name)) return false
      if (plan.energy < (seat.enters ?? 1) || plan.energy > (seat.leaves ?? 5)) return false
      if (plan.name === 'solo' && (seat.role === 'colour' || harmonies.indexOf(seat) > 0)) return false
      if (plan.name === 'bridge' && harmonies.length > 1 && seat === harmonies[0]) return false
      if (isDrumBreak(plan) && hasKit) return seat.role === 'drums' || seat.role === 'bass'
      return !(
        waits &&
        plan.name === 'theme' &&
        plan.barsInSection >= 8 &&
        plan.barInSection < plan.barsInSection / 2
      )
    })
    return { seat, instrument, bars }
  })
  appointLeads(chairs, plans)
  contrastNeighbours(chairs, plans)
  if (ending === 'vamp') leaveOneByOne(chairs, plans)
  keepCompany(chairs, plans, opener === 'drums')
  const pitched = chairs.filter(({ seat }) => seat.role !== 'drums')
  for (const plan of plans) plan.players = pitched.filter(({ bars }) => bars.includes(plan)).length
  return chairs
}

function isDrumBreak(plan: BarPlan): boolean {
  return plan.name === 'break' && plan.feel !== 'stop-time' && plan.energy >= drumBreakEnergy
}

function inOrder(bars: readonly BarPlan[]): BarPlan[] {
  return bars.toSorted((a, b) => a.bar - b.bar)
}

/** Gives solos and stop-time to the soloist, or to the first lead; and every section with a tune a lead. */
function appointLeads(chairs: readonly Chair[], plans: readonly BarPlan[]): void {
  const leads = chairs.filter(({ seat }) => seat.player.kind === 'lead')
  const soloist = leads.find(({ seat }) => isSoloist(seat)) ?? leads[0]
  for (const lead of leads) {
    lead.bars = lead.bars.filter((plan) => !isSoloBar(plan) || lead === soloist)
  }
  for (const run of sectionRuns(plans)) {
    const [plan] = run
    if (!plan) continue
    const wantsTune = tuneSections.includes(plan.name) && plan.name !== 'ending'
    const chosen = isSoloBar(plan) ? soloist : wantsTune ? leads[0] : undefined
    const led = leads.some(({ bars }) => run.some((bar) => bars.includes(bar)))
    if (chosen && !led) chosen.bars = inOrder([...chosen.bars, ...run])
  }
}

/**
 * Lets the first accompanist play in bars that would otherwise have drums alone, or nothing. Drums that open a song
 * have its first bars for themselves.
 */
function keepCompany(chairs: readonly Chair[], plans: readonly BarPlan[], drumsOpen: boolean): void {
  const pitched = chairs.filter(({ seat }) => ['harmony', 'bass'].includes(seat.role))
  const first = pitched.toSorted((a, b) => (a.seat.enters ?? 1) - (b.seat.enters ?? 1))[0]
  if (!first) return
  const alone = (plan: BarPlan) =>
    drumsOpen && plan.name === 'intro' && plan.barInSection < plan.barsInSection / 2
  const lonely = plans.filter((plan) => !alone(plan) && !pitched.some(({ bars }) => bars.includes(plan)))
  first.bars = inOrder([...first.bars, ...lonely])
}
