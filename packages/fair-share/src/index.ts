export { type Crowd, createCrowd, type Present } from './crowd.ts'
export { createFairGate, type FairGate, type FairGateOptions } from './fair-gate.ts'
export { createFairLine } from './fair-line.ts'
export type { FairLine, FairLineOptions, Place } from './fair-line-options.ts'
export { foreseeTurns, type Line, type Turn } from './take-turns.ts'
export { createFairStarts, type FairStarts } from './fair-starts.ts'
export { limitUnderWay, type UnderWay } from './under-way.ts'
export { networkOf, networkShares, networksOf } from './networks.ts'
export { createPace, type Pace, type PaceOptions } from './pace.ts'
export {
  createWorkBudget,
  type Meter,
  type OpenMeter,
  type Payer,
  type ChargedWork,
  type UsedWork,
  type WorkBudget,
  type WorkKind,
  workPurses,
} from './work-budget.ts'
