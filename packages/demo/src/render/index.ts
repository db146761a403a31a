export { createGrowingBytes } from './growing-bytes.ts'
export type { GrowingBytes } from './growing-bytes.ts'
export { startPreviewRenderer } from './preview-renderer.ts'
export type { PreviewRenderer, PreviewRendererOptions } from './preview-renderer.ts'
