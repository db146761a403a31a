export {
  type DemoLibrary,
  type LibraryCover,
  type LibraryPreview,
  loadDemoLibrary,
  loadSiteTexts,
} from './library.ts'
