export { type DemoLibrary, type LibraryCover, type LibraryPreview, loadDemoLibrary } from './library.ts'
