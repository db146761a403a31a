export { startPreviewRenderer } from './preview-renderer.ts'
export type { PreviewRenderer, PreviewRendererOptions } from './preview-renderer.ts'
