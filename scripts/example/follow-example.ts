// Follows the worked example of CONTRIBUTING.md in a copy of the checkout, so that it is known to work.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeScratchCopy } from '../mutation/scratch-copy.ts'
import { followStep, readExample, runsOfExample } from './read-example.ts'

const root = join(import.meta.dirname, '..', '..')

/** Makes the changes of the example in a folder and runs its tests. @returns the status with which to exit */
async function follow(folder: string): Promise<number> {
  const text = readFileSync(join(folder, 'CONTRIBUTING.md'), 'utf8')
  const [steps, runs] = [readExample(text), runsOfExample(text)]
  if (steps.length === 0 || runs.length === 0)
    throw new Error('CONTRIBUTING.md has no steps of an example, or names no tests.')
  for (const step of steps) {
    const path = join(folder, step.file)
    const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, followStep(step, before))
  }
  const files = [...new Set(steps.map(({ file }) => file))]
  console.log(`The example changes ${files.length} files:\n${files.map((file) => `  ${file}`).join('\n')}`)
  const isTyped = process.argv.includes('--types')
  const programs = [
    ['-e', "import('./scripts/setup.mjs').then((setup) => setup.ensureMessages())"],
    ...runs.map((args) => [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project',
      'unit',
      ...args,
    ]),
    ...(isTyped ? ['.', 'apps/studio', 'apps/web'].map(typesOf) : []),
  ]
  for (const args of programs) {
    const status = await runIn(folder, args)
    if (status !== 0) {
      console.error(`The example does not work: ‘node ${args.join(' ')}’ ended with status ${status}.`)
      return 1
    }
  }
  console.log(`The example works${isTyped ? ', and its types fit' : ''}.`)
  return 0
}

const typesOf = (project: string) => [
  join('node_modules', 'typescript-7', 'bin', 'tsc'),
  '-p',
  project,
  '--noEmit',
  '--checkers',
  '1',
]

/** Runs Node.js in a folder. @returns its status; null if a signal has ended it */
const runIn = (folder: string, args: readonly string[]): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', resolve)
  })

const copy = await makeScratchCopy(root)
try {
  process.exitCode = await follow(copy.folder)
} finally {
  copy.remove()
}
