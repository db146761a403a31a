import { buildOldRelease, type OldRelease } from '@tempolibre/e2e/old-release'
import { undoLater } from '../cleanup.ts'
import { chooseCores } from '../cores.ts'
import { type BenchOptions, medianOf, type SubjectReport, UnmeasurableError } from '../figure.ts'
import { formatNumber } from '../print-report.ts'
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts'
import { makeTemporaryFolder } from '../temporary-folder.ts'
import { measureLoad, type Round } from './measure-load.ts'

/** The release whose pages are to take twice the work of today's, the music browser four times. */
const measuredCommit = '32648e1'

const pages = [
  { path: '/', name: 'home', max: 50 },
  { path: '/pricing', name: 'pricing', max: 50 },
  { path: '/app/music', name: '/app/music', max: 25 },
]

/** CPU time of a rendered page, of this release and of a former one, which take turns on the same core. */
export async function measureAgainst({ against, say, short }: BenchOptions): Promise<SubjectReport> {
  const rounds = short ? 2 : 9
  const seconds = short ? 2 : 5
  const { cores, remark } = chooseCores()
  const commit = against ?? measuredCommit
  await using folder = makeTemporaryFolder()
  say(`builds ${commit}`)
  await using former = buildRelease(folder.path, commit)
  await using ourFolder = makeTemporaryFolder()
  await using theirFolder = makeTemporaryFolder()
  const start = (dataDirectory: string, root?: string) =>
    startServerUnderTest({
      dataDirectory,
      root,
      previews: 'on-demand',
      core: cores?.server,
      pageCache: false,
    })
  await using ours = await start(ourFolder.path)
  await using theirs = await start(theirFolder.path, former.root)

  const run = async (
    server: ServerUnderTest,
    path: string,
  ): Promise<Round & { serverCpuSeconds: number }> => {
    const order = { port: Number(new URL(server.url).port), path, connections: 8, seconds }
    const { serverCpuSeconds, ...round } = await measureLoad(order, server.pid, cores?.load)
    if (serverCpuSeconds === undefined) throw new UnmeasurableError('This system does not tell CPU times.')
    return { serverCpuSeconds, ...round }
  }
  const measured = pages.map((page) => ({ ...page, ours: [] as number[], theirs: [] as number[] }))
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? 'warms up' : `round ${round} of ${rounds}`)
    for (const page of measured) {
      const [our, their] = [await run(ours, page.path), await run(theirs, page.path)]
      if (round === 0) continue
      page.ours.push(our.serverCpuSeconds * 1000)
      page.theirs.push(their.serverCpuSeconds * 1000)
    }
  }
  const isMeasured = former.name.startsWith(measuredCommit)
  return {
    figures: measured.map((page) => ({
      name: `uncached ${page.name} / that of ${former.name}`,
      value: (medianOf(page.ours) / medianOf(page.theirs)) * 100,
      unit: '%',
      ...(isMeasured && { bound: { max: page.max } }),
    })),
    remarks: [
      remark,
      `CPU time of the server and its database for each page; medians of ${rounds} alternating rounds of ${seconds} s, 8 connections, no page kept.`,
      ...measured.map(
        (page) => `${page.name}: ${spread(page.ours)} here, ${spread(page.theirs)} at ${former.name}.`,
      ),
    ],
  }
}

/** The release, until it is disposed of. */
function buildRelease(folder: string, commit: string): OldRelease & AsyncDisposable {
  try {
    const former = buildOldRelease(folder, commit)
    if (former) return { ...former, [Symbol.asyncDispose]: undoLater(async () => former.remove()) }
  } catch (error) {
    throw new UnmeasurableError(`${commit} cannot be built: ${String(error).split('\n')[0]}`)
  }
  throw new UnmeasurableError('There is no history here to take a former release from.')
}

const spread = (times: readonly number[]) =>
  `${formatNumber(medianOf(times))} ms (${formatNumber(Math.min(...times))} to ${formatNumber(Math.max(...times))})`
