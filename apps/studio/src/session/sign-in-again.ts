import { createQuestion } from '../browser/open-question.ts'

/** Open while the session has ended; the answer is whether the member has signed in again. */
export const signInAgain = createQuestion<true, boolean>()

/** Opens the sign-in over the page. */
export const askToSignInAgain = () => signInAgain.ask(true)
