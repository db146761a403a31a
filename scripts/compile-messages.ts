// Compiles the messages of the three languages to functions in packages/locales/generated.
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'

const locales = join(import.meta.dirname, '..', 'packages', 'locales')

await compile({
  project: join(locales, 'project.inlang'),
  outdir: join(locales, 'generated'),
  strategy: ['baseLocale'],
  emitGitIgnore: false,
  emitPrettierIgnore: false,
  emitReadme: false,
  // Replaces Paraglide's own: the address alone decides the language, and formatters are cached.
  additionalFiles: {
    'runtime.js': "export * from '../src/message-language.ts'\n",
    'registry.js': "export * from '../src/message-formats.ts'\n",
  },
})
