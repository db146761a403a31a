import type { Plugin } from 'vite'
import { firstChunk } from './shared-chunk.ts'

/**
 * Lets scripts that come later find the styles every document begins with.
 *
 * A script that is imported on demand brings the styles it needs, unless a link in the document has their address. React
 * Router writes that of styles which are needed on demand as well with a `#` at its end, so that they stay when a page
 * takes its own away. Those of the document always stay: a second copy would only be fetched again, and come after the
 * styles that are to go before it.
 */
export function findRootStyles(): Plugin {
  const rootStyles = new RegExp(`"(assets/${firstChunk.name}-[\\w-]+\\.css)"`, 'g')
  return {
    name: 'find-root-styles',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name !== 'client') return
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = file.code.replace(rootStyles, '"$1#"')
        }
      },
    },
  }
}
