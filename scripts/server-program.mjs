/**
 * Node's arguments for the server, run from the project's folder. By default V8 lets the young generation grow under
 * load, and the old one to a multiple of what is in use before it collects it. Both are bounded, and the server may ask
 * for a collection when it is idle: docs/decisions/0105 and 0125.
 */
export const serverProgram = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=30',
  '--expose-gc',
  'apps/server/src/main.ts',
]

/** In bytes. */
const blockThreshold = String(128 * 1024)

/**
 * glibc gives each thread an arena of its own, which keeps what is freed: one is enough for ten threads, since one thread
 * takes nearly all. What is as large as a page gets memory of its own, which goes back at once. Left alone, glibc raises
 * both thresholds to the largest block that was freed, and its heap is full of holes between the pages it keeps.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: blockThreshold,
  MALLOC_TRIM_THRESHOLD_: blockThreshold,
}
