import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // Lazy discovery asks the server for a manifest that a deploy may have replaced; the whole table weighs little.
  routeDiscovery: { mode: 'initial' },
  // A page's script is one file: the site fetches it itself (app/navigation/page-scripts.ts).
  splitRouteModules: false,
} satisfies Config
