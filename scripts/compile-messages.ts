// Compiles the messages of the three languages to functions in packages/locales/generated.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { minifySync } from 'vite'
import { toOneByteSource } from '../packages/locales/src/one-byte-source.ts'

const locales = join(import.meta.dirname, '..', 'packages', 'locales')
const generated = join(locales, 'generated')

await compile({
  project: join(locales, 'project.inlang'),
  outdir: generated,
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
writeMessagesOfServers()

/**
 * Writes all messages as one module. Paraglide's file for each message lets browsers fetch only those they show; Node.js
 * would load 1,400 of them, which takes 0.9 s and 50 MB in every process.
 */
function writeMessagesOfServers(): void {
  const folder = join(generated, 'messages')
  const functions = readdirSync(folder)
    .filter((name) => name.endsWith('.js') && name !== '_index.js')
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/^import .*$/gm, ''))
  const source = [
    "import { experimentalStaticLocale, getLocale } from './runtime.js'",
    "import * as registry from './registry.js'",
    ...functions,
  ].join('\n')
  const { code, errors } = minifySync('all-messages.js', source, {
    module: true,
    compress: false,
    mangle: false,
  })
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  writeFileSync(join(generated, 'all-messages.js'), toOneByteSource(code))
  writeFileSync(
    join(generated, 'messages-of-servers.js'),
    "export * from './all-messages.js'\nexport * as m from './all-messages.js'\n",
  )
}
