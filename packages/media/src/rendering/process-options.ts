/**
 * Options of Node.js for a process that renders. Sound lies outside the heap, and its garbage is found only when the
 * heap is searched: a small heap is searched often, so the process stays below 300 MB. `npm run bench music` measures
 * with them.
 */
export const renderingProcessOptions = ['--max-semi-space-size=4', '--max-old-space-size=128']
