import { createQuestion } from '../browser/open-question.ts'

/** Open while a call waits for the member's proof; the answer is whether it was given. */
export const confirmIdentity = createQuestion<true, boolean>()

/** Opens the dialog over the page. */
export const askToConfirmIdentity = () => confirmIdentity.ask(true)
