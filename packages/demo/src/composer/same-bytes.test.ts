import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = `
import { createHash } from 'node:crypto'
import { composeSong } from ${JSON.stringify(address('composer/index.ts'))}
import { songs } from ${JSON.stringify(address('content/songs/index.ts'))}
import { makeExampleScore } from ${JSON.stringify(address('render/example-score.ts'))}
import { renderScore } from ${JSON.stringify(address('render/render-score.ts'))}
const scores = createHash('sha256')
for (const { id } of songs.filter((_, index) => index % 8 === 0)) scores.update(JSON.stringify(composeSong(id)))
const sound = createHash('sha256')
for await (const { left, right } of renderScore(makeExampleScore(), { masterGainDb: 6 })) sound.update(left).update(right)
console.log(new Intl.NumberFormat().format(0.5), new Date(0).getHours(), scores.digest('hex'), sound.digest('hex'))
`

function address(file: string): string {
  return new URL(`file://${join(import.meta.dirname, '..', file)}`).href
}

/** The program's output in a process with another environment. */
async function runIn(variables: Record<string, string>): Promise<{ habits: string; bytes: string }> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, NODE_OPTIONS: '', ...variables },
  })
  const [number, hour, scores, sound] = stdout.trim().split(' ')
  return { habits: `${number} ${hour}`, bytes: `${scores} ${sound}` }
}

test(
  'songs are byte-identical wherever they are composed and rendered: time zone, language, threads',
  { tags: 'thorough', timeout: 60_000 },
  async () => {
    const [here, there] = await Promise.all([
      runIn({ TZ: 'UTC', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8', UV_THREADPOOL_SIZE: '1' }),
      runIn({ TZ: 'Asia/Kolkata', LANG: 'fr_FR.UTF-8', LC_ALL: 'fr_FR.UTF-8', UV_THREADPOOL_SIZE: '8' }),
    ])
    expect(here.habits).toBe('0.5 0')
    expect(there.habits).toBe('0,5 5')
    expect(here.bytes).toMatch(/^[0-9a-f]{64} [0-9a-f]{64}$/)
    expect(there.bytes).toBe(here.bytes)
  },
)
