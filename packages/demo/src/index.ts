export { readSpecimenSeller } from './content/editorial.ts'
export {
  type DemoLibrary,
  type LibraryCover,
  type LibraryMaster,
  type LibraryPreview,
  loadDemoLibrary,
  loadSiteTexts,
} from './library.ts'
