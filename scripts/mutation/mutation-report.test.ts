import { expect, test } from 'vitest'
import { listMutants } from './mutants.ts'
import { describeSurvivors, summarise } from './mutation-report.ts'
import type { Verdict } from './seed-mutants.ts'

const source = `export function isShort(text: string) {
  return text.trim() !== '' && text.length < 10
}
`

function judge(changed: string, outcome: Verdict['outcome']): Verdict {
  const mutant = listMutants(source).find(({ replacement }) => replacement === changed)
  if (!mutant) throw new Error(`No mutant says ${changed}.`)
  return { file: 'short.ts', source, mutant, outcome, tests: outcome === 'not reached' ? 0 : 2 }
}

test('a report counts what was noticed and shows what was not', () => {
  const verdicts = [
    judge('<=', 'survived'),
    judge('===', 'killed'),
    judge('||', 'timed out'),
    judge('', 'not reached'),
  ]
  expect(summarise(verdicts)).toBe('2 of 4 killed (50.0 %)')
  expect(describeSurvivors(verdicts)).toBe(`# Mutants: 2 of 4 killed (50.0 %)

## short.ts:2

No unit test reaches it in its own process.

\`\`\`diff
-  return text.trim() !== '' && text.length < 10
+  return text !== '' && text.length < 10
\`\`\`

## short.ts:2

Test files run: 2.

\`\`\`diff
-  return text.trim() !== '' && text.length < 10
+  return text.trim() !== '' && text.length <= 10
\`\`\`
`)
})
