export { createFairGate, type FairGate, type FairGateOptions } from './fair-gate.ts'
export { createFairLine, type FairLine, type FairLineOptions, type Place } from './fair-line.ts'
export { foreseeTurns, type Line, type Turn } from './take-turns.ts'
export { networkOf, networksOf } from './networks.ts'
export {
  createWorkBudget,
  type Meter,
  type OpenMeter,
  type Payer,
  type UsedWork,
  type WorkBudget,
  workPurses,
} from './work-budget.ts'
