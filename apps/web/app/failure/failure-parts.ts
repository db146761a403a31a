/** Everything that only failures need, in one script that is fetched while the line is good. */
export { PageFailure } from '../site/page-failure.tsx'
export { frameWords } from '../shell/frame-words.ts'
export { FailureNotices } from './failure-notices.tsx'
export { settleTrouble } from './settle-trouble.ts'
