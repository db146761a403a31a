import { afterEach, expect, test } from 'vitest'
import { createMetrics, type Metrics, type MetricSources } from './metrics.ts'
import { type MetricsServer, serveMetrics } from './serve-metrics.ts'

let server: MetricsServer | undefined
afterEach(() => server?.stop())

const cache = { bytes: 1000, pages: 2 }
const sources = {
  pools: () => [{ name: 'requests', open: 7, idle: 3, waiting: 1 }],
  dueJobs: async () => [{ kind: 'mail', due: 4, oldestSeconds: 61.5 }],
  listenerAge: () => 2.5,
} satisfies MetricSources

/** What Prometheus would read. */
async function scrape(metrics: Metrics): Promise<string> {
  server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 })
  const answer = await fetch(server.url)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/)
  return answer.text()
}

test('[R13.6] Prometheus reads what has happened and how things stand', async () => {
  const metrics = createMetrics({ pageCache: cache })
  metrics.watch(sources)
  metrics.request({ method: 'GET', route: 'page', status: 200, seconds: 0.02 })
  metrics.request({ method: 'GET', route: 'page', status: 200, seconds: 0.3 })
  metrics.statement(150)
  metrics.pageRendered()
  metrics.jobRun('mail', 'failed')
  metrics.licenceIssued()
  metrics.watchApi(() => false)
  metrics.watchStorage(() => true)
  const text = await scrape(metrics)
  for (const line of [
    'http_request_duration_seconds_bucket{le="0.025",route="page",method="GET",status="200"} 1',
    'http_request_duration_seconds_count{route="page",method="GET",status="200"} 2',
    'tempolibre_database_statement_duration_seconds_bucket{le="0.1"} 0',
    'tempolibre_database_statement_duration_seconds_bucket{le="0.2"} 1',
    'tempolibre_pages_rendered_total 1',
    'tempolibre_job_runs_total{kind="mail",outcome="failed"} 1',
    'tempolibre_licences_issued_total 1',
    'tempolibre_api_breaker_open 0',
    'tempolibre_storage_away 1',
    'tempolibre_page_cache_bytes 1000',
    'tempolibre_page_cache_pages 2',
    'tempolibre_database_connections{pool="requests",state="used"} 4',
    'tempolibre_database_connections{pool="requests",state="waiting"} 1',
    'tempolibre_database_listener_age_seconds 2.5',
    'tempolibre_jobs_due{kind="mail"} 4',
    'tempolibre_job_oldest_due_seconds{kind="mail"} 61.5',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
})

test('[R13.6] a queue that is empty again is not reported as it was, nor one that cannot be read', async () => {
  const metrics = createMetrics({ pageCache: cache })
  let jobs = sources.dueJobs
  metrics.watch({ ...sources, dueJobs: () => jobs() })
  expect(await scrape(metrics)).toContain('tempolibre_jobs_due{kind="mail"} 4')
  jobs = () => Promise.reject(new Error('the database does not answer'))
  const { text } = await metrics.read()
  expect(text).not.toContain('kind="mail"')
  expect(text).toContain('tempolibre_page_cache_pages 2')
})

test('[R13.6] only the metrics are at their address', async () => {
  await scrape(createMetrics({ pageCache: cache }))
  expect((await fetch(new URL('/', server?.url))).status).toBe(404)
})
