/** Everything that only failures need, in one script, loaded while the network works. */
export { PageFailure } from './page-failure.tsx'
export { frameWords } from '../context/frame-words.ts'
export { FailureNotices } from './failure-notices.tsx'
export { settleTrouble } from './settle-trouble.ts'
