// Compiles the messages of the three languages to functions in packages/locales/generated.
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'

const locales = join(import.meta.dirname, '..', 'packages', 'locales')

await compile({
  project: join(locales, 'project.inlang'),
  outdir: join(locales, 'generated'),
  // The address decides, through overwriteGetLocale: every other strategy would only weigh in the browser.
  strategy: ['baseLocale'],
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
  // Numbers and plurals by formatters that are kept; Paraglide's own makes one for every message.
  additionalFiles: { 'registry.js': "export * from '../src/message-formats.ts'\n" },
})
