import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Makes this process answer the questions of `askProcesses`. */
export function answerQuestions(answer: (question: string) => Promise<object>): void {
  process.on('message', (question: string) => {
    answer(question).then(
      (found) => process.send?.(found),
      (error: unknown) => {
        process.stderr.write(`${question}: ${String(error)}\n`)
        process.exit(1)
      },
    )
  })
}

/**
 * Distributes questions to as many processes as there are cores, each running `program`.
 * @param program a file that calls `answerQuestions`
 * @param take receives each answer as it arrives
 * @throws Error if a process ends without an answer, naming the question
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what its `answerQuestions` returns
export async function askProcesses<Answer extends object>(
  program: string,
  questions: readonly string[],
  take: (answer: Answer, question: string) => void,
): Promise<void> {
  const waiting = [...questions]
  const workers = Array.from({ length: Math.min(waiting.length, availableParallelism()) }, () =>
    fork(program),
  )
  try {
    await Promise.all(
      workers.map(async (worker) => {
        for (let question = waiting.shift(); question !== undefined; question = waiting.shift()) {
          take(await ask<Answer>(worker, question), question)
        }
      }),
    )
  } finally {
    for (const worker of workers) worker.kill()
  }
}

function ask<Answer>(worker: ChildProcess, question: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${question} could not be rendered; see above.`))
    worker.once('exit', fail)
    worker.once('message', (message) => {
      worker.off('exit', fail)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the function of its `answerQuestions` returned
      resolve(message as Answer)
    })
    worker.send(question)
  })
}
