export { beatDistance, hearBars, type HeardBars, type HeardBeat } from './hear-bars.ts'
export { type CutPiece, type CutPlan, planCut } from './plan-cut.ts'
export { playCut, type SoundBlocks } from './play-cut.ts'
