import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { readEnvironment } from '../apps/server/src/start-up/environment.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
/** What a server needs between SIGTERM and its end, besides DRAIN_SECONDS (docs/operations.md). */
const stopSeconds = 80

/** Variables of the site by what docs/configuration.md says of them. */
const documented = new Set(
  [...read('docs/configuration.md').matchAll(/^\| (`[A-Z\d_]+`(?:, `[A-Z\d_]+`)*) \|/gm)].flatMap(
    ([, names = '']) => names.replaceAll('`', '').split(', '),
  ),
)

/** Expects that the site knows these variables and takes their values. */
function expectKnown(variables: Record<string, string>) {
  const { DATA_DIR: _data, NODE_COMPILE_CACHE: _cache, NODE_ENV: _mode, ...others } = variables
  expect(Object.keys(others).filter((name) => !documented.has(name))).toEqual([])
  return readEnvironment(variables)
}

const secret = '0123456789abcdef0123456789abcdef'

describe('[R13.7] compose.yaml', () => {
  const given: Record<string, string> = {
    SITE_HOST: 'music.example',
    AUTH_SECRET: secret,
    DATABASE_PASSWORD: 'a-word',
  }
  // The ${NAME:?hint} and ${NAME:-default} of the Compose specification.
  const interpolate = (_: unknown, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(
          /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
          (_whole, name: string, kind?: string, rest = '') => given[name] ?? (kind === '-' ? rest : ''),
        )
      : value
  const { services } = parse(read('deploy/compose.yaml'), interpolate) as {
    services: Record<
      'site' | 'database' | 'proxy',
      {
        build?: { context: string; dockerfile: string }
        environment: Record<string, string>
        read_only?: boolean
        stop_grace_period?: string
        tmpfs?: string[]
        volumes: string[]
      }
    >
  }

  test('runs the site as docs/deploying.md says, with a database beside it', () => {
    const environment = expectKnown(services.site.environment)
    expect(environment).toMatchObject({
      siteUrl: 'https://music.example',
      trustProxy: true,
      demo: false,
      databaseUrl: 'postgresql://tempolibre:a-word@database:5432/tempolibre',
    })
    const { POSTGRES_DB, POSTGRES_PASSWORD, POSTGRES_USER } = services.database.environment
    const url = new URL(environment.databaseUrl ?? '')
    expect([url.username, url.password, url.pathname]).toEqual([
      POSTGRES_USER,
      POSTGRES_PASSWORD,
      `/${POSTGRES_DB}`,
    ])
    expect(Number.parseInt(services.site.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(
      environment.drainSeconds + stopSeconds,
    )
  })

  test('lets the site write to its data and temporary files only', () => {
    expect(services.site).toMatchObject({ read_only: true, tmpfs: ['/tmp'], volumes: ['data:/data'] })
  })

  test('builds from a file, and mounts one, that exist', () => {
    expect(existsSync(join(root, services.site.build?.dockerfile ?? ''))).toBe(true)
    const mounted = services.proxy.volumes.filter((volume) => volume.startsWith('./'))
    expect(mounted).toHaveLength(1)
    for (const volume of mounted)
      expect(existsSync(join(root, 'deploy', volume.split(':')[0] ?? ''))).toBe(true)
  })
})

describe('[R13.7] kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml'))
  /** The parts of an object that the tests read. */
  function of<Schema extends z.ZodType>(kind: string, schema: Schema): z.output<Schema> {
    const found = documents.find((document) => document.get('kind') === kind)
    return schema.parse(found?.toJS().spec)
  }
  const labels = { app: 'tempolibre' }
  const probe = z.object({
    httpGet: z.object({ path: z.string(), port: z.literal('http') }),
    periodSeconds: z.int(),
    timeoutSeconds: z.int().optional(),
    failureThreshold: z.int(),
  })
  const containerSchema = z.object({
    ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
    readinessProbe: probe.required(),
    livenessProbe: probe,
    startupProbe: probe,
    securityContext: z.looseObject({}),
    volumeMounts: z.array(z.object({ mountPath: z.string() })),
  })
  const deployment = of(
    'Deployment',
    z.object({
      replicas: z.int(),
      selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
      strategy: z.object({ rollingUpdate: z.object({ maxUnavailable: z.int() }) }),
      template: z.object({
        metadata: z.object({ labels: z.record(z.string(), z.string()) }),
        spec: z.object({
          terminationGracePeriodSeconds: z.int(),
          securityContext: z.looseObject({ runAsNonRoot: z.boolean() }),
          containers: z.tuple([containerSchema]),
        }),
      }),
    }),
  )
  const pod = deployment.template
  const [container] = pod.spec.containers
  const variables = documents.find((document) => document.get('kind') === 'ConfigMap')?.toJS()
  const environment = expectKnown(z.object({ data: z.record(z.string(), z.string()) }).parse(variables).data)

  test('is YAML', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([])
    expect(documents.length).toBeGreaterThan(5)
  })

  test('probes what the site answers, on the port it listens on', () => {
    expect(container.readinessProbe.httpGet.path).toBe('/readyz')
    expect([container.livenessProbe, container.startupProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      '/healthz',
      '/healthz',
    ])
    expect(container.ports).toEqual([
      { name: 'http', containerPort: environment.port },
      { name: 'metrics', containerPort: environment.metrics?.port },
    ])
  })

  test('gives a pod the time it needs to stop', () => {
    const { failureThreshold, periodSeconds, timeoutSeconds } = container.readinessProbe
    expect(environment.drainSeconds).toBeGreaterThan(failureThreshold * (periodSeconds + timeoutSeconds))
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      environment.drainSeconds + stopSeconds,
    )
  })

  test('always leaves a pod, whatever is drained or replaced', () => {
    const { minAvailable } = of('PodDisruptionBudget', z.object({ minAvailable: z.int() }))
    expect(minAvailable).toBeLessThan(deployment.replicas)
    const { minReplicas } = of('HorizontalPodAutoscaler', z.object({ minReplicas: z.int() }))
    expect(minReplicas).toBe(deployment.replicas)
    expect(deployment.strategy.rollingUpdate.maxUnavailable).toBe(0)
  })

  test('lets the site write to its data and temporary files only', () => {
    expect(pod.spec.securityContext.runAsNonRoot).toBe(true)
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    })
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
    const { accessModes } = of('PersistentVolumeClaim', z.object({ accessModes: z.array(z.string()) }))
    expect(accessModes).toEqual(['ReadWriteMany'])
  })

  test('names pods alike everywhere', () => {
    expect(pod.metadata.labels).toEqual(labels)
    expect(deployment.selector.matchLabels).toEqual(labels)
    const selected = z.record(z.string(), z.string())
    expect(of('Service', z.object({ selector: selected })).selector).toEqual(labels)
    const budget = of('PodDisruptionBudget', z.object({ selector: z.object({ matchLabels: selected }) }))
    expect(budget.selector.matchLabels).toEqual(labels)
  })
})

describe('[R13.7] Containerfile', () => {
  const lines = read('deploy/Containerfile').replaceAll('\\\n', ' ').split('\n')
  const instruction = (name: string) => lines.findLast((line) => line.startsWith(`${name} `)) ?? ''

  test('starts the program that is there, as a user, with variables that it knows', () => {
    const program = /scripts\/\w+\.mjs/.exec(instruction('ENTRYPOINT'))?.[0] ?? ''
    expect(existsSync(join(root, program))).toBe(true)
    expect(instruction('USER')).toBe('USER node')
    const variables = Object.fromEntries(
      instruction('ENV')
        .split(' ')
        .slice(1)
        .map((each) => each.split('=')),
    )
    expect(expectKnown(variables)).toMatchObject({ host: '0.0.0.0', dataDirectory: '/data' })
    expect(instruction('VOLUME')).toBe(`VOLUME ${variables['DATA_DIR']}`)
    expect(instruction('EXPOSE')).toBe(`EXPOSE ${variables['PORT']}`)
  })

  test('has the sources compiled by the user that will run them', () => {
    const compiling = lines.find((line) => line.includes('setpriv'))
    const user = instruction('USER').split(' ')[1]
    expect(compiling).toContain(
      `setpriv --reuid=${user} --regid=${user} --clear-groups node scripts/build.mjs`,
    )
  })

  test('leaves out what a developer’s folder has besides the sources', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', '**/node_modules', '**/build']))
  })
})

describe('[R13.7] tempolibre.service', () => {
  const settings = new Map(
    read('deploy/tempolibre.service')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line): [string, string] => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

  test('starts the program that is there, and gives it the time to stop', () => {
    const program = /scripts\/\w+\.mjs/.exec(settings.get('ExecStart') ?? '')?.[0] ?? ''
    expect(existsSync(join(root, program))).toBe(true)
    const variables = Object.fromEntries(
      (settings.get('Environment') ?? '').split(' ').map((each) => each.split('=')),
    )
    const { dataDirectory, drainSeconds } = expectKnown(variables)
    expect(dataDirectory).toBe(`/var/lib/${settings.get('StateDirectory')}`)
    expect(variables['NODE_COMPILE_CACHE']).toBe(`/var/cache/${settings.get('CacheDirectory')}`)
    expect(Number.parseInt(settings.get('TimeoutStopSec') ?? '', 10)).toBeGreaterThanOrEqual(
      drainSeconds + stopSeconds,
    )
    // Its processes are stopped by the first one.
    expect(settings.get('KillMode')).toBe('mixed')
  })
})
