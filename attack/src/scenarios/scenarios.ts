import type { Scenario } from './scenario.ts'
import { headRequests } from './heads.ts'
import { openConnections } from './open-connections.ts'
import { othersIds } from './others-ids.ts'
import { piles } from './piles.ts'
import { plantedCredentials } from './planted-credentials.ts'
import { twoPeople } from './two-people.ts'
import { workBudgets } from './work-budgets.ts'

/** Every scenario, in the order in which they are run. */
export const scenarios: readonly Scenario[] = [
  twoPeople,
  plantedCredentials,
  othersIds,
  piles,
  headRequests,
  openConnections,
  workBudgets,
]
