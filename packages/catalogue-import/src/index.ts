export { describeProblem, ImportError, type ImportProblem } from './import-error.ts'
export { readTags } from './folder/read-tags.ts'
export { fieldOfHeading } from './layouts/own-layout.ts'
export { UnknownHeaderError } from './layouts/read-sheet.ts'
export type { DecidedColumns, SheetColumn } from './layouts/columns.ts'
export { type ImportPlan, planImport } from './plan/plan-import.ts'
export type { PlannedTable } from './plan/read-tables.ts'
export type { LeftOutSong, PlannedRecording } from './plan/plan-recording.ts'
export type { UnknownName } from './plan/unknown-names.ts'
export type { RightHolder, TrackRecord } from './record.ts'
export type { NameKind } from './vocabulary/known-names.ts'
export {
  createNameMatcher,
  type DecidedName,
  type NameMatcher,
  type SiteName,
} from './vocabulary/match-names.ts'
