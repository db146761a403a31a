import { fieldsOf } from '@tempolibre/domain/fields-of'
import { launch } from 'chrome-launcher'
import lighthouse, { auditFlowArtifacts } from 'lighthouse'
import { chromiumFlags, findChromium } from '@tempolibre/e2e/chromium'
import { listedPages, type SamplePage, samplePages } from './catalogue.ts'
import { undoLater } from './cleanup.ts'
import { calibratedSlowdown } from './cpu-slowdown.ts'
import { type BenchOptions, type Figure, medianOf, type SubjectReport, UnmeasurableError } from './figure.ts'
import { startServerUnderTest } from './server-under-test.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

type RunnerResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>
type LighthouseResult = RunnerResult['lhr']

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const minPoints = 98

/** The most frequently visited pages. */
export function measureLighthouse(options: BenchOptions): Promise<SubjectReport> {
  return auditPages(options, samplePages)
}

/** One page of every kind that search engines may list, in every language. */
export function measureLighthouseEverywhere(options: BenchOptions): Promise<SubjectReport> {
  return auditPages(options, listedPages)
}

/** Lighthouse's defaults: a mid-range phone on slow 4G, simulated. */
async function auditPages(
  { say, short }: BenchOptions,
  findPages: (siteUrl: string) => Promise<readonly SamplePage[]>,
): Promise<SubjectReport> {
  const runs = short ? 1 : 3
  await using folder = makeTemporaryFolder()
  await using site = await startServerUnderTest({ dataDirectory: folder.path, previews: 'on-demand' })
  const figures: Figure[] = []
  const remarks: string[] = []
  const strengths: number[] = []
  for (const { name, path } of await findPages(site.url)) {
    const results: LighthouseResult[] = []
    const calibrated: number[] = []
    for (let run = 1; run <= runs; run++) {
      say(`${name}, run ${run} of ${runs}`)
      const audited = await auditPage(`${site.url}${path}`)
      results.push(audited.lhr)
      calibrated.push(await scoreCalibrated(audited))
    }
    strengths.push(...results.map(({ environment }) => environment.benchmarkIndex))
    for (const category of categories) {
      const value = medianOf(results.map((result) => pointsOf(result, category)))
      figures.push({ name: `${name}: ${category}`, value, unit: 'points', bound: { min: minPoints } })
      remarks.push(...costlyAudits(results, category).map((line) => `${name}, ${category}: ${line}`))
    }
    figures.push({ name: `${name}: performance, calibrated`, value: medianOf(calibrated), unit: 'points' })
  }
  return {
    figures,
    remarks: [
      `Mobile, simulated throttling, median of ${runs}; a fresh browser for every run.`,
      describeCalibration(strengths),
      ...(remarks.length > 0 ? remarks : ['No audit cost a point.']),
    ],
  }
}

function pointsOf(result: LighthouseResult, category: string): number {
  return (result.categories[category]?.score ?? 0) * 100
}

/** Explains the score without a bound, and this machine's deviation from the standard. */
function describeCalibration(strengths: readonly number[]): string {
  const [weakest, strongest] = [Math.min(...strengths), Math.max(...strengths)]
  const range = (one: string, other: string) => (one === other ? one : `${one} to ${other}`)
  const indexes = range(weakest.toFixed(0), strongest.toFixed(0))
  const slowdowns = range(calibratedSlowdown(weakest).toFixed(2), calibratedSlowdown(strongest).toFixed(2))
  return `The processor is slowed down 4 times, Lighthouse's standard, which takes a strong desktop for granted. “Calibrated” is the same run judged with the slowdown that the calculator named in Lighthouse's docs gives for this machine: ${slowdowns} times, for a benchmarkIndex of ${indexes}.`
}

/** The performance score of a finished run, with the slowdown calibrated for the machine. */
async function scoreCalibrated({ artifacts, lhr }: RunnerResult): Promise<number> {
  const settings = {
    ...artifacts.settings,
    onlyCategories: ['performance'],
    throttling: {
      ...artifacts.settings.throttling,
      cpuSlowdownMultiplier: calibratedSlowdown(lhr.environment.benchmarkIndex),
    },
  }
  // Simulated throttling does not affect loading, so one recording can be judged with any slowdown.
  const { steps } = await auditFlowArtifacts(
    { gatherSteps: [{ artifacts: { ...artifacts, settings } }] },
    { extends: 'lighthouse:default', settings },
  )
  const [step] = steps
  if (!step) throw new UnmeasurableError(`Lighthouse could not judge ${lhr.requestedUrl} again.`)
  return pointsOf(step.lhr, 'performance')
}

async function auditPage(address: string): Promise<RunnerResult> {
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
    return outcome
  } finally {
    await close()
  }
}

/** The audits that cost points in any of the runs, the most expensive first, with their median cost. */
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
    // Below half a hundredth of a point it is rounding.
    if (cost < 0.005) continue
    const shown = audits.map(({ displayValue }) => displayValue).filter((value) => value !== undefined)
    const detail = shown.length > 0 ? ` (${shown.join('; ')})` : ''
    found.push({ cost, line: `${id} costs ${cost.toFixed(1)}${detail}${offendersOf(audits[0])}` })
  }
  return found.toSorted((one, other) => other.cost - one.cost).map(({ line }) => line)
}

/** The elements or addresses reported by an audit, three at most. */
function offendersOf(audit: LighthouseResult['audits'][string] | undefined): string {
  const details = audit?.details
  if (details?.type !== 'table' && details?.type !== 'opportunity') return ''
  const named = details.items.map((item) => {
    const { node, source, url } = fieldsOf(item)
    return fieldsOf(node)['snippet'] ?? url ?? source
  })
  const texts = named.filter((text) => typeof text === 'string').slice(0, 3)
  return texts.length > 0 ? `: ${texts.join(', ')}` : ''
}
