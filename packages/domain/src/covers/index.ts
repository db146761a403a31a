export { type CoverStyle, drawCover } from './draw-cover.ts'
export * from './drawn-covers.ts'
export { spreadStyle } from './spread-styles.ts'
