// Set-up file of the first run: records which marks each test file reaches.
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    marksReached?: string[]
  }
}

const marksReached = new Set<string>()
Object.assign(globalThis, { marksReached })

// oxlint-disable-next-line no-empty-pattern -- Vitest gives the suite after the fixtures.
afterAll(({}, suite) => {
  suite.meta.marksReached = [...marksReached]
})
