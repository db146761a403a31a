import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { toOneByteSource } from '@tempolibre/locales/one-byte-source'
import { bundleInlineScripts } from './bundle-inline-scripts.ts'
import { minifyClient } from './minify-client.ts'
import { listPageFiles } from './page-files.ts'
import { visitChunk } from './visit-chunk.ts'

const visit = visitChunk(join(import.meta.dirname, 'app', 'pages'))
const isOfLibrary = (id: string) => id.includes('/node_modules/')

export default defineConfig({
  plugins: [
    bundleInlineScripts(),
    reactRouter(),
    minifyClient(),
    listPageFiles(),
    visit.plugin,
    writeOneByteServer(),
  ],
  // Nothing is inlined: the CSP admits no data: fonts or styles.
  // What is imported on demand is fetched in an idle moment: links in the head that fetch it faster cost more than they
  // bring. Those of a page's own modules are React Router's.
  // No warnings about slow plugins: they appear on slow machines, at every first start.
  build: { assetsInlineLimit: 0, modulePreload: false, rollupOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // Few files instead of many small ones: they compress better together, and the framework keeps its name from
            // one deploy to the next. What is in none of these stands where the bundler puts it.
            codeSplitting: {
              groups: [
                { name: 'framework', tags: ['$initial'], test: isOfLibrary, priority: 3 },
                // What every document begins with; the home page stands for all pages.
                { name: 'site', tags: ['$initial'], priority: 2 },
                // What several parts share, and every visit loads.
                { name: 'parts', test: visit.isLoadedByVisits, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './app/handler.ts' } } },
  },
  ssr: {
    // Workspace packages are TypeScript sources: the build takes them in instead of leaving an import behind.
    noExternal: [/^@tempolibre\//],
    // The API in the same process has the messages loaded.
    external: ['@tempolibre/locales/messages', '@tempolibre/locales/runtime'],
  },
})

/** The site's own code as the server loads it. */
function writeOneByteServer(): Plugin {
  return {
    name: 'one-byte-server',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk') file.code = toOneByteSource(file.code)
    },
  }
}
