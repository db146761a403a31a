import type { Seat } from '../recipes/recipe.ts'
import type { InstrumentId } from '../vocabulary.ts'
import type { BarPlan } from './form.ts'

/** An occupied seat: the instrument, and the bars it plays in. */
export interface Chair {
  seat: Seat
  instrument: InstrumentId
  bars: BarPlan[]
}
