export { editionsFolder } from './files/made-files.ts'
export type { ForeseenFile, SoundFile } from './files/sound-file.ts'
export { type Media, openMedia } from './library/open-media.ts'
export type { RecordedTrack, Tracks } from './library/tracks.ts'
export { judgeStems } from './stems/stored-stems.ts'
export type { StemsModule, StemsSound } from './stems/stems-sound.ts'
export type { RenderingTurns } from './rendering/rendering-turns.ts'
export type { RenditionProgress, Visit } from './rendering/renderer.ts'
export type { UsedWork } from './rendering/used-work.ts'
export { RenderingError } from './rendering-error.ts'
export type {
  MadeRecording,
  RecordingMaker,
  RecordingModule,
  RecordingSound,
  SoundShape,
} from './sound/recording.ts'
