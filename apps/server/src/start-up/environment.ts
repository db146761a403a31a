import { availableParallelism, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import type { S3Settings } from '@tempolibre/media/storage'
import { z } from 'zod'
import type { MailSettings } from '../mail/mail-sender.ts'
import { maxProcesses, variables } from './variables.ts'

/** The project's root folder. */
export const projectRoot = resolve(import.meta.dirname, '..', '..', '..', '..')

/** What a process that serves may need, with its share of the database and of rendering, in bytes. */
const bytesPerProcess = 512 * 1024 * 1024

/** One process for each processor that this process may use, if there is memory for them. */
function countProcesses(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.max(1, Math.min(maxProcesses, availableParallelism(), Math.floor(bytes / bytesPerProcess)))
}

const variablesSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  /** What a process does, set by its supervisor. */
  PROCESS_ROLE: z.enum(['alone', 'web', 'work']).default('alone'),
  /** Where the process that does the work listens, set by the supervisor. */
  WORK_SOCKET: z.string().optional(),
  ...variables.place,
  ...variables.otherApi,
  ...variables.storage,
  ...variables.demo,
  ...variables.mail,
  ...variables.secrets,
  ...variables.payments,
  ...variables.operation,
})

type Variables = z.output<typeof variablesSchema>

const environmentSchema = variablesSchema
  .superRefine((values, context) => {
    for (const name of ['MAIL_FROM', 'MAIL_TO'] as const) {
      if (values.SMTP_URL !== undefined && values[name] === undefined) {
        const message = 'must be an e-mail address, since SMTP_URL is set'
        context.addIssue({ code: 'custom', path: [name], message })
      }
    }
    for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'] as const) {
      if (values[name] === undefined || values.DATABASE_URL !== undefined) continue
      const message = `must be set, since ${name} is`
      context.addIssue({ code: 'custom', path: ['DATABASE_URL'], message })
    }
    const given = bucketNames.find((name) => values[name] !== undefined)
    const missing = bucketNames.find((name) => values[name] === undefined)
    if (given !== undefined && missing !== undefined) {
      context.addIssue({ code: 'custom', path: [missing], message: `must be set, since ${given} is` })
    }
    if (values.S3_PREFIX !== undefined && given === undefined) {
      const message = 'must be set, since S3_PREFIX is'
      context.addIssue({ code: 'custom', path: ['S3_BUCKET'], message })
    }
    if (!values.S3_FORCE_PATH_STYLE && isBareAddress(values.S3_ENDPOINT)) {
      const message =
        'must be on: S3_ENDPOINT has an IP address or is localhost, which no bucket can stand in front of'
      context.addIssue({ code: 'custom', path: ['S3_FORCE_PATH_STYLE'], message })
    }
    if ((values.STUDIO_EMAIL === undefined) !== (values.STUDIO_PASSWORD === undefined)) {
      const [name, other] =
        values.STUDIO_EMAIL === undefined
          ? (['STUDIO_EMAIL', 'STUDIO_PASSWORD'] as const)
          : (['STUDIO_PASSWORD', 'STUDIO_EMAIL'] as const)
      context.addIssue({ code: 'custom', path: [name], message: `must be set, since ${other} is` })
    }
    if ((values.STRIPE_SECRET_KEY === undefined) !== (values.STRIPE_WEBHOOK_SECRET === undefined)) {
      const [name, other] =
        values.STRIPE_SECRET_KEY === undefined
          ? (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
          : (['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'] as const)
      context.addIssue({ code: 'custom', path: [name], message: `must be set, since ${other} is` })
    }
  })
  .transform((values) => {
    const siteUrl = values.SITE_URL ?? `http://localhost:${values.PORT}`
    return { ...placeOf(values, siteUrl), ...dataOf(values), ...operationOf(values, siteUrl) }
  })

/** Where the site is, and which processes serve it. */
const placeOf = (values: Variables, siteUrl: string) => ({
  development: values.NODE_ENV === 'development',
  port: values.PORT,
  host: values.HOST,
  /** Whether SITE_URL was set; otherwise the address depends on the bound port. */
  siteUrlGiven: values.SITE_URL !== undefined,
  siteUrl,
  /** Whether only this machine can reach the site: mails that cannot be sent are then shown on the terminal. */
  local: isLoopback(siteUrl),
  applicationUrl: values.APPLICATION_URL,
  /** The site's name if API_URL does not tell it; undefined: its host. */
  siteName: values.SITE_NAME,
  /** Another server's API; undefined: this process's own. */
  apiUrl: values.API_URL,
  /** The second API host; undefined: the first. */
  appApiUrl: values.APP_API_URL,
  /** Where the API at `apiUrl` keeps its media; undefined: at its own host. */
  mediaUrl: values.MEDIA_URL,
  /** Sites on other servers whose pages may call this API. */
  otherSites: values.OTHER_SITES ?? [],
  /** How many processes serve; 1: one process does everything. */
  processes: values.NODE_ENV === 'development' ? 1 : (values.PROCESSES ?? countProcesses()),
  /** `alone`: everything; `web`: answers, and leaves the work to another process; `work`: jobs, mails, rendering. */
  role: values.PROCESS_ROLE,
  workSocket: values.WORK_SOCKET,
})

/** Where data and recordings are. */
const dataOf = (values: Variables) => ({
  databaseUrl: values.DATABASE_URL,
  /** The same database without the pooler at `databaseUrl`; undefined: there is none. */
  databaseListenUrl: values.DATABASE_LISTEN_URL,
  /** A replica, for what is public; undefined: the database itself is read. */
  databaseReplicaUrl: values.DATABASE_REPLICA_URL,
  /** How many connections answer the requests of a process; undefined: six. */
  databasePool: values.DATABASE_POOL,
  dataDirectory: values.DATA_DIR === undefined ? undefined : resolve(values.DATA_DIR),
  /** The bucket that holds recordings and pictures; undefined: the data folder holds them. */
  bucket: bucketOf(values),
  demo: values.DEMO,
  /** Whether pages are cached. */
  pageCache: values.PAGE_CACHE,
  /** Whether the demo's previews are rendered before anyone plays them. */
  previewsAhead: values.PREVIEWS === 'ahead',
  /** Whether the demo's full-quality recordings are rendered before anyone downloads them. */
  mastersAhead: values.MASTERS === 'ahead',
})

/** Mails, secrets, payments, and how the site is watched. */
const operationOf = (values: Variables, siteUrl: string) => ({
  /** The mail server and addresses; undefined: mails stay in the database. */
  mail: mailOf(values),
  /** Where to report vulnerabilities, for `security.txt`; undefined: the contact page. */
  securityContact: values.SECURITY_CONTACT ?? (values.MAIL_TO && `mailto:${values.MAIL_TO}`),
  /** Signs tokens and links; undefined: one is made and stored in the data folder. */
  authSecret: values.AUTH_SECRET,
  /** The previous secret, only for `npm run secret:change`. */
  formerAuthSecret: values.FORMER_AUTH_SECRET,
  /** Undefined: there are no payments. All orders are then tests, and say so. */
  stripe: stripeOf(values),
  /** Whether the operator said what to do without payments. */
  rehearseGiven: values.REHEARSE !== undefined,
  /**
   * Whether plans are on sale without payments, in the test checkout: visitors of an address that others can reach must not take
   * it for a shop, unless the operator says so.
   */
  rehearse:
    values.REHEARSE ?? [siteUrl, values.APPLICATION_URL].every((url) => url === undefined || isLoopback(url)),
  /** Access to VIES for VAT numbers; undefined: numbers are not checked there. */
  vies: values.VIES ? { url: values.VIES_URL } : undefined,
  /** Where exchange rates are read; undefined: invoices state the tax in their own currency only. */
  rates: values.ECB_RATES ? { url: values.ECB_RATES_URL } : undefined,
  /** Which addresses webhooks may have: `any` also by http and in the private network. */
  webhookTargets: values.WEBHOOK_TARGETS,
  /** The studio's first administrator; undefined: the person who opens the link on the terminal. */
  studio:
    values.STUDIO_EMAIL === undefined || values.STUDIO_PASSWORD === undefined
      ? undefined
      : { email: values.STUDIO_EMAIL, password: values.STUDIO_PASSWORD },
  /** Whether X-Forwarded-For is trusted. */
  trustProxy: values.TRUST_PROXY,
  /** Where Prometheus reads; undefined: nothing is measured. */
  metrics:
    values.METRICS_PORT === undefined ? undefined : { host: values.METRICS_HOST, port: values.METRICS_PORT },
  /** Whether every request is logged. */
  accessLog: values.ACCESS_LOG,
  /** Where traces go; undefined: nothing is traced. */
  traces: tracesOf(values),
  /** How long balancers have to notice that this process is about to stop. */
  drainSeconds: values.DRAIN_SECONDS,
  logLevel: values.LOG_LEVEL,
})

/** As https://opentelemetry.io/docs/specs/otel/protocol/exporter/ has it. */
function tracesOf(values: {
  OTEL_SDK_DISABLED: boolean
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER_ARG: number
}) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = values
  const url = traces ?? (base && `${base}/v1/traces`)
  return values.OTEL_SDK_DISABLED || url === undefined
    ? undefined
    : { url, serviceName: values.OTEL_SERVICE_NAME, ratio: values.OTEL_TRACES_SAMPLER_ARG }
}

/** RFC 6761 §6.3, RFC 1122 §3.2.1.3, RFC 4291 §2.5.3. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

/** All of them are needed, or none. */
const bucketNames = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** A host that has no names below it. */
function isBareAddress(url: string | undefined): boolean {
  if (url === undefined) return false
  const { hostname } = new URL(url)
  return /^(?:localhost|[\d.]+|\[.*\])$/.test(hostname)
}

function bucketOf(values: {
  S3_ENDPOINT?: string | undefined
  S3_BUCKET?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_FORCE_PATH_STYLE: boolean
  S3_PREFIX?: string | undefined
}): Omit<S3Settings, 'kind' | 'scratch'> | undefined {
  const {
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values
  if (
    endpoint === undefined ||
    bucket === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined
  )
    return undefined
  return {
    endpoint,
    bucket,
    region: values.S3_REGION,
    accessKeyId,
    secretAccessKey,
    pathStyle: values.S3_FORCE_PATH_STYLE,
    prefix: values.S3_PREFIX === undefined ? '' : `${values.S3_PREFIX.replace(/\/$/, '')}/`,
  }
}

function mailOf(values: {
  SMTP_URL?: string | undefined
  SMTP_TLS: boolean
  MAIL_FROM?: string | undefined
  MAIL_TO?: string | undefined
}): MailSettings | undefined {
  const { MAIL_FROM: from, MAIL_TO: to, SMTP_URL: smtpUrl } = values
  if (smtpUrl === undefined || from === undefined || to === undefined) return undefined
  return { smtpUrl, from, to, plainText: !values.SMTP_TLS || isLoopback(smtpUrl) }
}

function stripeOf(values: {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_URL?: string | undefined
  STRIPE_TAX: boolean
}) {
  const {
    STRIPE_API_URL: apiUrl,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_TAX: tax,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = values
  return secretKey === undefined || webhookSecret === undefined
    ? undefined
    : { secretKey, webhookSecret, apiUrl, tax }
}

export type Environment = z.output<typeof environmentSchema>

/** A variable has an invalid value; the message is one line that names the variable and what to write instead. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/** The only place that reads the process's environment; an empty variable counts as absent. */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const name = String(issue?.path[0])
  const shown = /SECRET|PASSWORD/.test(name) ? '…' : withoutPassword(source[name] ?? '')
  throw new EnvironmentError(`${name}='${shown}' ${issue?.message}. Correct it and start again.`)
}

/** The message is shown on screens and logged, so it must not contain a password. */
function withoutPassword(value: string): string {
  return value.replace(/\/\/.*@/, '//***@')
}

/** The folder of media files, which are not in the database; the embedded database is beside it. */
export function mediaDirectoryOf(dataDirectory: string): string {
  return join(dataDirectory, 'media')
}
