/**
 * Options of Node.js for a process that renders songs. Sound lies outside of the heap, and garbage of it is found only when
 * the heap is looked through: a small heap is looked through often, so the process stays below 300 MB. `npm run bench music`
 * measures with them.
 */
export const renderingProcessOptions = ['--max-semi-space-size=4', '--max-old-space-size=128']
