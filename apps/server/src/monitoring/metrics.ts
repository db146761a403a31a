import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { toError } from '@tempolibre/domain/thrown'
import { withinTime } from '../http/within-time.ts'
import type { AnsweredRequest } from './request-routes.ts'

/** What gauges read whenever they are asked. */
export interface MetricSources {
  /** Connections of each pool of the database. */
  pools(): readonly { name: string; open: number; idle: number; waiting: number }[]
  /** Jobs that are due, and for how long the oldest has been; undefined: another process runs them. */
  dueJobs?: (() => Promise<readonly { kind: string; due: number; oldestSeconds: number }[]>) | undefined
  /** Seconds since the connection that listens for changes was last heard. */
  listenerAge(): number
}

/** What a process counts and measures, named as Prometheus has it (https://prometheus.io/docs/practices/naming/). */
export interface Metrics {
  /** The text that Prometheus reads, and its media type. */
  read(): Promise<{ text: string; type: string }>
  request(answered: AnsweredRequest): void
  /** A statement that the database answered. */
  statement(ms: number): void
  pageRendered(): void
  jobRun(kind: string, outcome: 'done' | 'failed' | 'released'): void
  licenceIssued(): void
  /** Reads from now on whether the breaker of another server's API is open. */
  watchApi(isOpen: () => boolean): void
  /** Reads from now on whether a storage elsewhere is away. */
  watchStorage(isAway: () => boolean): void
  /** Reads these as well from now on: there is a database. */
  watch(sources: MetricSources): void
}

/** In seconds: from the time of a cached page to one for which no visitor waits. */
const requestBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const statementBuckets = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.2, 0.5, 1, 5]

/** A database that hangs must not keep Prometheus waiting for everything else, in ms. */
const maxAskMs = 2000

/** Creates the metrics of this process. */
export function createMetrics({
  isSupervised = false,
  pageCache,
}: {
  pageCache: { readonly bytes: number; readonly pages: number }
  /** Whether a supervisor asks for them, and adds them to those of its other processes. */
  isSupervised?: boolean
}): Metrics {
  const registry = new Registry()
  if (isSupervised) {
    AggregatorRegistry.setRegistries(registry)
    // Hears the supervisor from now on.
    void new AggregatorRegistry()
  }
  const registers = [registry]
  // Memory, processor, event loop and garbage collection.
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const statements = new Histogram({
    name: 'tempolibre_database_statement_duration_seconds',
    help: 'How long the database took for a statement.',
    buckets: statementBuckets,
    registers,
  })
  const pages = new Counter({
    name: 'tempolibre_pages_rendered_total',
    help: 'Pages that were rendered; all others came from the cache.',
    registers,
  })
  const jobRuns = new Counter({
    name: 'tempolibre_job_runs_total',
    help: 'Jobs that this process has run, such as mails and renderings, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  })
  const licences = new Counter({
    name: 'tempolibre_licences_issued_total',
    help: 'Licences that this process has issued.',
    registers,
  })
  gauge(registry, 'tempolibre_page_cache_bytes', 'Size of the cached pages.', () => pageCache.bytes)
  gauge(registry, 'tempolibre_page_cache_pages', 'Number of cached pages.', () => pageCache.pages)

  return {
    read: async () => ({ text: await registry.metrics(), type: registry.contentType }),
    request: ({ method, route, seconds, status }) => requests.observe({ route, method, status }, seconds),
    statement: (ms) => statements.observe(ms / 1000),
    pageRendered: () => pages.inc(),
    jobRun: (kind, outcome) => jobRuns.inc({ kind, outcome }),
    licenceIssued: () => licences.inc(),
    watchApi: (isOpen) =>
      gauge(
        registry,
        'tempolibre_api_breaker_open',
        'Whether calls to the API at API_URL are refused because it does not answer: 1, else 0.',
        () => Number(isOpen()),
        'max',
      ),
    watchStorage: (isAway) =>
      gauge(
        registry,
        'tempolibre_storage_away',
        'Whether the bucket of recordings and pictures did not answer when it was last asked: 1, else 0.',
        () => Number(isAway()),
        'max',
      ),
    watch: (sources) => watchDatabase(registry, sources),
  }
}

function watchDatabase(registry: Registry, { dueJobs, listenerAge, pools }: MetricSources): void {
  const connections = new Gauge({
    name: 'tempolibre_database_connections',
    help: 'Connections to the database by pool; waiting: callers who wait for one.',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const { idle, name, open, waiting } of pools()) {
        this.set({ pool: name, state: 'used' }, open - idle)
        this.set({ pool: name, state: 'idle' }, idle)
        this.set({ pool: name, state: 'waiting' }, waiting)
      }
    },
  })
  registry.registerMetric(connections)
  gauge(
    registry,
    'tempolibre_database_listener_age_seconds',
    'Seconds since the connection that listens for changes was last heard. Above 10, pages may be stale.',
    listenerAge,
    'max',
  )
  if (!dueJobs) return
  // Both gauges are read at the same time, from one answer. Without a database they are missing.
  let asked: ReturnType<typeof dueJobs> | undefined
  const ask = () =>
    (asked ??= withinTime(maxAskMs, (signal) => Promise.race([dueJobs(), whenAborted(signal)]))
      .catch(() => [])
      .finally(() => {
        asked = undefined
      }))
  for (const [name, help, read] of [
    ['tempolibre_jobs_due', 'Jobs that are due and have not been done, by kind.', 'due'],
    [
      'tempolibre_job_oldest_due_seconds',
      'For how long the oldest job of a kind has been due.',
      'oldestSeconds',
    ],
  ] as const) {
    const jobs = new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [],
      async collect() {
        const found = await ask()
        this.reset()
        for (const job of found) this.set({ kind: job.kind }, job[read])
      },
    })
    registry.registerMetric(jobs)
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(toError(signal.reason)), { once: true })
  })
}

/** @param aggregator how the values of several processes make one */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number,
  aggregator: 'sum' | 'max' = 'sum',
): void {
  const measured = new Gauge({
    name,
    help,
    aggregator,
    registers: [],
    collect() {
      this.set(read())
    },
  })
  registry.registerMetric(measured)
}
