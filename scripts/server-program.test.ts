import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { argumentsFor, serverProgram } from './server-program.mjs'

test('[R15.170] this Node.js starts with every option of the server', () => {
  const said: string[] = []
  const args = argumentsFor(process.execPath, (line) => said.push(line))
  expect(args).toEqual(serverProgram)
  expect(said).toEqual([])
  const options = args.filter((arg) => arg.startsWith('--'))
  expect(options.length).toBeGreaterThan(2)
  expect(execFileSync(process.execPath, [...options, '-p', 'typeof gc'], { encoding: 'utf8' })).toBe(
    'function\n',
  )
})

test('[R15.170] a Node.js whose V8 has lost an option starts without it, and says what that costs', () => {
  const said: string[] = []
  const args = argumentsFor('node', (line) => said.push(line), '  --expose-gc (expose gc extension)\n')
  expect(args).toEqual(['--max-semi-space-size=8', '--expose-gc', 'apps/server/src/main.ts'])
  expect(said).toEqual([
    expect.stringMatching(/^This Node\.js has no --heap-growing-percent: .* more memory/),
  ])
})
