export * from './detect-language.ts'
export * from './languages.ts'
export * from './pages.ts'
export * from './paths.ts'
