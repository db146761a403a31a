import { useSyncExternalStore } from 'react'

/** A question to the member, asked outside React and answered by a dialog. */
export interface OpenQuestion<Question, Answer> {
  /** Opens the dialog, or waits for the one that is open. */
  ask(question: Question): Promise<Answer>
  answer(answer: Answer): void
  /** The open question, for the dialog. */
  useQuestion(): Question | undefined
}

/** One question at a time: concurrent callers share its answer. */
export function createQuestion<Question, Answer>(): OpenQuestion<Question, Answer> {
  let open: { question: Question; answered: PromiseWithResolvers<Answer> } | undefined
  const listeners = new Set<() => void>()
  const change = (next: typeof open) => {
    open = next
    for (const listener of listeners) listener()
  }
  return {
    ask(question) {
      if (!open) change({ question, answered: Promise.withResolvers<Answer>() })
      return open?.answered.promise ?? Promise.reject(new Error('no question is open'))
    },
    answer(answer) {
      const closed = open
      change(undefined)
      closed?.answered.resolve(answer)
    },
    useQuestion: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
        () => open?.question,
      ),
  }
}
