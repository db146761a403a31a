import { execFileSync } from 'node:child_process'

/** How far V8 lets the old generation grow before it collects: an option that Node.js does not document. */
const growthOption = '--heap-growing-percent'

/**
 * Node's arguments for the server, run from the project's folder. By default V8 lets the young generation grow under
 * load, and the old one to a multiple of what is in use before it collects it. Both are bounded, and the server may ask
 * for a collection when it is idle: docs/decisions/0254-two-options-of-v8.md.
 */
export const serverProgram = [
  '--max-semi-space-size=8',
  `${growthOption}=30`,
  '--expose-gc',
  'apps/server/src/main.ts',
]

/**
 * The arguments with which a Node.js starts: one that does not know an option refuses to. What Node.js documents is
 * taken as known.
 * @param {string} node the program
 * @param {(line: string) => void} say told in one line what the server lacks without the option
 * @param {string} [listed] the options of its V8
 */
export function argumentsFor(
  node,
  say,
  listed = execFileSync(node, ['--v8-options'], { encoding: 'utf8', maxBuffer: 1e7 }),
) {
  if (listed.includes(`${growthOption} `)) return serverProgram
  say(
    `This Node.js has no ${growthOption}: the site starts without it, and takes more memory under load (docs/decisions/0254-two-options-of-v8.md).`,
  )
  return serverProgram.filter((arg) => !arg.startsWith(`${growthOption}=`))
}

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
