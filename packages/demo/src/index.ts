export { type DemoLibrary, type LibraryFile, type LibraryPreview, loadDemoLibrary } from './library.ts'
