/**
 * Node's arguments for the server, run from the project's folder. By default V8 lets the young generation grow under
 * load, and the old one to a multiple of what is in use before it collects it. Both are bounded: docs/decisions/0105.
 */
export const serverProgram = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
  'apps/server/src/main.ts',
]

/** glibc gives each thread an arena of its own, which keeps what is freed: two are enough for ten threads. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
