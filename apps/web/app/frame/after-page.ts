/**
 * What stands around every page and no page begins with, and what the home page shows below its first words: one script,
 * which every visit loads.
 */
export * from './rendered-after-page.ts'
export { Session } from './session.tsx'
export { Player } from '../features/player/player.tsx'
