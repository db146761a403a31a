import { PageTrouble } from './page-trouble.ts'

/** How long a page, or a part of one, may take before the visitor is told, in ms. */
export const limitMs = 10_000

/** Rejects if there is no answer within the limit. */
export async function withinLimit<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageTrouble('late')), limitMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
