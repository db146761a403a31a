// npm run release -- major|minor|patch: tests, sets the version, writes the changelog, commits and tags.
import { parseArgs } from 'node:util'
import { makeRelease, ReleaseRefusal, releaseSteps } from './make-release.ts'
import { fail, findNode, root, run } from './setup.mjs'

const usage = 'npm run release -- major|minor|patch [--allow-dirty] [--skip-tests]'

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'allow-dirty': { type: 'boolean' }, 'skip-tests': { type: 'boolean' } },
  })
  const step = releaseSteps.find((name) => name === positionals[0])
  if (!step || positionals.length > 1) throw new ReleaseRefusal(usage)
  const version = await makeRelease({
    root,
    step,
    today: new Date(),
    allowDirty: values['allow-dirty'] ?? false,
    test: async () =>
      values['skip-tests'] === true ||
      (await run(findNode(), ['scripts/test.mjs', '--all'], { env: { TEST_LANGUAGES: 'all' } })) === 0,
  })
  process.stdout.write(`Released ${version}. Publish it: git push --follow-tags\n`)
} catch (error) {
  if (error instanceof ReleaseRefusal) fail(error.message)
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    fail(`${error.message}\n${usage}`)
  throw error
}
