import { defineConfig } from 'vite'

export default defineConfig({
  base: '/studio/',
  // Each of react-admin's parts brings a copy of its own, and contexts are shared only within one.
  resolve: { dedupe: ['react-router'] },
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
