// Every requirement has a test whose title contains its number, and numbers of requirements occur only in titles.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { findRequirementFaults, readRequirements } from './requirements.ts'
import { listFiles, root } from './setup.mjs'

const document = 'docs/requirements.md'
const readable = /\.(?:css|html|json|m?[jt]s|md|sh|tsx|txt|ya?ml)$/
const written = (path: string) => readable.test(path) && !path.endsWith('package-lock.json')

const requirements = readRequirements(readFileSync(join(root, document), 'utf8'))
const files = listFiles(root, written)
  .map((file) => ({ file, path: relative(root, file).split(sep).join('/') }))
  .filter(({ path }) => path !== document)
  .map(({ file, path }) => ({ path, text: readFileSync(file, 'utf8') }))

const faults = findRequirementFaults(requirements, files, (path) => existsSync(join(root, path)))
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exit(1)
}
const planned = requirements.filter((requirement) => requirement.planned)
process.stdout.write(
  `${requirements.length - planned.length} requirements hold.${planned.length > 0 ? ` Planned: ${planned.map(({ number }) => number).join(', ')}.` : ''}\n`,
)
