import { defineConfig } from 'vite'
import { materialIcons } from './material-icons.ts'

export default defineConfig({
  base: '/studio/',
  plugins: [materialIcons()],
  build: {
    outDir: 'build',
    // Nothing is inlined: the CSP admits no data: fonts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      onLog(level, log, handle) {
        // 'use client' tells servers that render; there is none here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
    },
  },
})
