import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server owns the public folder's headers; nothing is inlined, since the CSP admits no data: fonts or styles.
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { rollupOptions: { input: './app/handler.ts' } } },
  },
  ssr: {
    // Workspace packages are TypeScript sources: the build takes them in instead of leaving an import behind.
    noExternal: [/^@tempolibre\//],
  },
})
