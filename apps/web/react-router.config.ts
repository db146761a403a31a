import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // There are three routes (app/routes.ts): nothing to discover.
  routeDiscovery: { mode: 'initial' },
  // They are in the file that every page loads first.
  splitRouteModules: false,
} satisfies Config
