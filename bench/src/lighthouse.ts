import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, findChromium } from '@tempolibre/e2e/chromium'
import { samplePages } from './catalogue.ts'
import { undoLater } from './cleanup.ts'
import { type BenchOptions, type Figure, medianOf, type SubjectReport, UnmeasurableError } from './figure.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

type LighthouseResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const leastPoints = 98

/** Lighthouse as it comes: a phone of middling strength on slow 4G, simulated. */
export async function measureLighthouse({ say, short }: BenchOptions): Promise<SubjectReport> {
  const runs = short ? 1 : 3
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'on-demand' })
  const figures: Figure[] = []
  const remarks: string[] = []
  const strengths: number[] = []
  for (const { name, path } of await samplePages(site.url)) {
    const results: LighthouseResult[] = []
    for (let run = 1; run <= runs; run++) {
      say(`${name}, run ${run} of ${runs}`)
      results.push(await auditPage(`${site.url}${path}`))
    }
    strengths.push(...results.map(({ environment }) => environment.benchmarkIndex))
    for (const category of categories) {
      const value = medianOf(results.map((result) => (result.categories[category]?.score ?? 0) * 100))
      figures.push({ name: `${name}: ${category}`, value, unit: 'points', bound: { least: leastPoints } })
      remarks.push(...costlyAudits(results, category).map((line) => `${name}, ${category}: ${line}`))
    }
  }
  return {
    figures,
    remarks: [
      `Mobile, simulated throttling, median of ${runs}; a fresh browser for every run. Lighthouse rates this machine ${Math.round(medianOf(strengths))} (benchmarkIndex; below 1000 performance points are lost to the machine).`,
      ...(remarks.length > 0 ? remarks : ['No audit cost a point.']),
    ],
  }
}

async function auditPage(address: string): Promise<LighthouseResult> {
  const { env, executablePath } = await findChromium()
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless', ...chromiumFlags],
    envVars: env,
    handleSIGINT: false,
    logLevel: 'error',
  })
  const close = undoLater(() => chrome.kill())
  try {
    const outcome = await lighthouse(address, {
      port: chrome.port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: [...categories],
    })
    if (!outcome) throw new UnmeasurableError(`Lighthouse gave no result for ${address}.`)
    const { runtimeError } = outcome.lhr
    if (runtimeError)
      throw new UnmeasurableError(`Lighthouse could not load ${address}: ${runtimeError.message}`)
    return outcome.lhr
  } finally {
    await close()
  }
}

/** The audits that cost points in any of the runs, the dearest first, with the median points they cost. */
function costlyAudits(results: readonly LighthouseResult[], category: string): string[] {
  const found: { cost: number; line: string }[] = []
  const [first] = results
  const references = first?.categories[category]?.auditRefs ?? []
  const totalWeight = references.reduce((sum, { weight }) => sum + weight, 0)
  for (const { id, weight } of references) {
    const audits = results.map((result) => result.audits[id]).filter((audit) => audit !== undefined)
    const scores = audits.map(({ score }) => score).filter((score) => score !== null)
    if (weight === 0 || scores.length === 0) continue
    const cost = ((1 - medianOf(scores)) * weight * 100) / totalWeight
    // Half a hundredth of a point is rounding, not an audit.
    if (cost < 0.005) continue
    const shown = audits.map(({ displayValue }) => displayValue).filter((value) => value !== undefined)
    const detail = shown.length > 0 ? ` (${shown.join('; ')})` : ''
    found.push({ cost, line: `${id} costs ${cost.toFixed(1)}${detail}${offendersOf(audits[0])}` })
  }
  return found.toSorted((one, other) => other.cost - one.cost).map(({ line }) => line)
}

/** What an audit points at: the elements or addresses, three at most. */
function offendersOf(audit: LighthouseResult['audits'][string] | undefined): string {
  const details = audit?.details
  if (details?.type !== 'table' && details?.type !== 'opportunity') return ''
  const named = details.items.map((item) => {
    const { node, source, url } = item as { node?: { snippet?: string }; source?: unknown; url?: unknown }
    return node?.snippet ?? url ?? source
  })
  const texts = named.filter((text) => typeof text === 'string').slice(0, 3)
  return texts.length > 0 ? `: ${texts.join(', ')}` : ''
}
