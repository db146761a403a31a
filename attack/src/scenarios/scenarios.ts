import type { Scenario } from './scenario.ts'
import { twoPeople } from './two-people.ts'

/** Every scenario, in the order in which they are run. */
export const scenarios: readonly Scenario[] = [twoPeople]
