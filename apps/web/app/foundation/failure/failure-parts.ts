/** Everything that only failures need, in one script that is fetched while the line is good. */
export { PageFailure } from './page-failure.tsx'
export { frameWords } from '../context/frame-words.ts'
export { FailureNotices } from './failure-notices.tsx'
export { settleTrouble } from './settle-trouble.ts'
