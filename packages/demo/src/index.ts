export { readSpecimenSeller } from './content/editorial.ts'
export { type DemoLibrary, type LibraryCover, loadDemoLibrary } from './library.ts'
