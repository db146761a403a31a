import { availableParallelism, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { isEmailAddress, tidyEmail } from '@tempolibre/contract/email-address'
import type { S3Settings } from '@tempolibre/media/storage'
import { z } from 'zod'
import type { MailSettings } from '../mail/mail-sender.ts'

/** The project's root folder. */
export const projectRoot = resolve(import.meta.dirname, '..', '..', '..', '..')

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://music.example' })
  .refine((text) => !/[?#]/.test(text), { error: 'must be an address without ? and #' })
  .refine((text) => !URL.canParse(text) || new URL(text).username === '', {
    error: 'must be an address without user and password',
  })
  .transform((text) => text.replace(/\/+$/, ''))

const onOff = z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).transform((value) => value === 'on')

const portNumber = z.coerce
  .number({ error: 'must be a port number' })
  .int()
  .min(0, { error: 'must be a port number from 0 to 65535' })
  .max(65_535, { error: 'must be a port number from 0 to 65535' })

const emailAddress = z
  .string()
  .overwrite(tidyEmail)
  .refine(isEmailAddress, { error: 'must be a plain e-mail address such as music@example.org' })

/** In characters, as made by `openssl rand -hex 16`. */
const minSecretLength = 32
/** Fewer distinct characters are not random: 32 random hexadecimal digits have 14 distinct ones on average. */
const minDifferent = 8

/** Why a secret is unsuitable, as the end of a sentence; undefined if it is valid. */
export function secretFault(secret: string): string | undefined {
  const trimmed = secret.trim()
  const advice = 'such as `openssl rand -hex 32` makes'
  if (trimmed.length < minSecretLength) return `must have ${minSecretLength} characters or more, ${advice}`
  if (new Set(trimmed).size < minDifferent)
    return `must not repeat a few characters: take a random one, ${advice}`
  return undefined
}

const secret = z.string().superRefine((value, context) => {
  const fault = secretFault(value)
  if (fault) context.addIssue({ code: 'custom', message: fault })
})

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgresql://user:password@host:5432/name',
})

const maxProcesses = 64
/** What a process that serves may need, with its share of the database and of rendering, in bytes. */
const bytesPerProcess = 512 * 1024 * 1024

/** One process for each processor that this process may use, if there is memory for them. */
function countProcesses(): number {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.max(1, Math.min(maxProcesses, availableParallelism(), Math.floor(bytes / bytesPerProcess)))
}

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
    PORT: portNumber.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    PROCESSES: z.coerce
      .number({ error: 'must be a number of processes' })
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be 1 or more' })
      .max(maxProcesses, { error: `must be ${maxProcesses} or less` })
      .optional(),
    /** What a process does, set by its supervisor. */
    PROCESS_ROLE: z.enum(['alone', 'web', 'work']).default('alone'),
    /** Where the process that does the work listens, set by the supervisor. */
    WORK_SOCKET: z.string().optional(),
    SITE_URL: httpUrl.optional(),
    APPLICATION_URL: httpUrl.optional(),
    SITE_NAME: z.string().trim().min(1).max(40, { error: 'must have 40 characters or fewer' }).optional(),
    API_URL: httpUrl.optional(),
    APP_API_URL: httpUrl.optional(),
    MEDIA_URL: httpUrl.optional(),
    OTHER_SITES: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
      .pipe(z.array(httpUrl))
      .optional(),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_LISTEN_URL: postgresUrl.optional(),
    DATABASE_REPLICA_URL: postgresUrl.optional(),
    DATABASE_POOL: z.coerce
      .number({ error: 'must be a number of connections' })
      .int({ error: 'must be a whole number' })
      .min(2, { error: 'must be 2 or more' })
      .max(200, { error: 'must be 200 or less' })
      .optional(),
    DATA_DIR: z.string().min(1).optional(),
    S3_ENDPOINT: httpUrl.optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
        error: 'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
      })
      .optional(),
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, { error: 'must be a region such as eu-central-1' })
      .default('us-east-1'),
    S3_ACCESS_KEY_ID: z
      .string()
      .regex(/^[^\s/]+$/, { error: 'must be an access key without spaces and slashes' })
      .optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_FORCE_PATH_STYLE: onOff.default(true),
    S3_PREFIX: z
      .string()
      .regex(/^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*\/?$/, {
        error: 'must be a path of lower-case letters, digits and hyphens, such as music/site',
      })
      .optional(),
    DEMO: onOff.default(true),
    PAGE_CACHE: onOff.default(true),
    PREVIEWS: z.enum(['ahead', 'on-demand'], { error: "must be 'ahead' or 'on-demand'" }).default('ahead'),
    MASTERS: z.enum(['ahead', 'on-demand'], { error: "must be 'ahead' or 'on-demand'" }).default('on-demand'),
    SMTP_URL: z
      .url({
        protocol: /^smtps?$/,
        hostname: /./,
        error: 'must look like smtps://user:password@mail.example:465 or smtp://mail.example:587',
      })
      .optional(),
    SMTP_TLS: onOff.default(true),
    MAIL_FROM: emailAddress.optional(),
    MAIL_TO: emailAddress.optional(),
    SECURITY_CONTACT: z
      .url({
        protocol: /^(https|mailto)$/,
        error: 'must be an address such as mailto:security@music.example or https://music.example/security',
      })
      .optional(),
    AUTH_SECRET: secret.optional(),
    /** Not validated, since it is no longer used. */
    FORMER_AUTH_SECRET: z.string().optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_(test|live)_\w+$/, { error: 'must be a secret key of Stripe, such as sk_live_…' })
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\w+$/, { error: 'must be the signing secret of the webhook, such as whsec_…' })
      .optional(),
    STRIPE_API_URL: httpUrl.optional(),
    STRIPE_TAX: onOff.default(false),
    REHEARSE: onOff.optional(),
    VIES: onOff.default(false),
    VIES_URL: httpUrl.optional(),
    ECB_RATES: onOff.default(false),
    ECB_RATES_URL: httpUrl.optional(),
    WEBHOOK_TARGETS: z.enum(['public', 'any'], { error: "must be 'public' or 'any'" }).default('public'),
    STUDIO_EMAIL: emailAddress.optional(),
    STUDIO_PASSWORD: z.string().optional(),
    TRUST_PROXY: onOff.default(false),
    METRICS_PORT: portNumber.optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    ACCESS_LOG: onOff.default(false),
    OTEL_SDK_DISABLED: z
      .enum(['true', 'false'], { error: "must be 'true' or 'false'" })
      .default('false')
      .transform((value) => value === 'true'),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
    OTEL_SERVICE_NAME: z.string().min(1).default('tempolibre'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number({ error: 'must be a share of all traces from 0 to 1, such as 0.1' })
      .min(0, { error: 'must be 0 or more' })
      .max(1, { error: 'must be 1 or less' })
      .default(1),
    DRAIN_SECONDS: z.coerce
      .number({ error: 'must be a number of seconds' })
      .min(0, { error: 'must be 0 or more' })
      .max(600, { error: 'must be 600 or less' })
      .default(0),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: "must be one of 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'",
      })
      .default('info'),
  })
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
    return {
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
      databaseUrl: values.DATABASE_URL,
      /** The same database without the pooler at `databaseUrl`; undefined: there is none. */
      databaseListenUrl: values.DATABASE_LISTEN_URL,
      /** A replica, for what is public; undefined: the database itself is read. */
      databaseReplicaUrl: values.DATABASE_REPLICA_URL,
      /** How many connections answer the requests of a process; undefined: ten. */
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
      /** The mail server and addresses; undefined: mails stay in the database. */
      mail: mailOf(values),
      /** Where to report vulnerabilities, for `security.txt`; undefined: the contact page. */
      securityContact: values.SECURITY_CONTACT ?? (values.MAIL_TO && `mailto:${values.MAIL_TO}`),
      /** Signs tokens and links; undefined: one is made and stored in the data folder. */
      authSecret: values.AUTH_SECRET,
      /** The previous secret, only for `npm run secret:change`. */
      formerAuthSecret: values.FORMER_AUTH_SECRET,
      /** Undefined: nobody can pay. Whatever is ordered then is a test, and says so. */
      stripe: stripeOf(values),
      /** Whether the operator said what to do without payments. */
      rehearseGiven: values.REHEARSE !== undefined,
      /**
       * Whether plans are on sale without payments, in the test checkout: visitors of an address that others can reach must not take
       * it for a shop, unless the operator says so.
       */
      rehearse:
        values.REHEARSE ??
        [siteUrl, values.APPLICATION_URL].every((url) => url === undefined || isLoopback(url)),
      /** Access to VIES for VAT numbers; undefined: numbers are not checked there. */
      vies: values.VIES ? { url: values.VIES_URL } : undefined,
      /** Where exchange rates are read; undefined: invoices state the tax in their own currency only. */
      rates: values.ECB_RATES ? { url: values.ECB_RATES_URL } : undefined,
      /** Which addresses webhooks may have: `any` also by http and in the private network. */
      webhookTargets: values.WEBHOOK_TARGETS,
      /** The studio's first administrator; undefined: whoever opens the link on the terminal. */
      studio:
        values.STUDIO_EMAIL === undefined || values.STUDIO_PASSWORD === undefined
          ? undefined
          : { email: values.STUDIO_EMAIL, password: values.STUDIO_PASSWORD },
      /** Whether X-Forwarded-For is trusted. */
      trustProxy: values.TRUST_PROXY,
      /** Where Prometheus reads; undefined: nothing is measured. */
      metrics:
        values.METRICS_PORT === undefined
          ? undefined
          : { host: values.METRICS_HOST, port: values.METRICS_PORT },
      /** Whether every request is logged. */
      accessLog: values.ACCESS_LOG,
      /** Where traces go; undefined: nothing is traced. */
      traces: tracesOf(values),
      /** How long balancers have to notice that this process is about to stop. */
      drainSeconds: values.DRAIN_SECONDS,
      logLevel: values.LOG_LEVEL,
    }
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
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const name = String(issue?.path[0])
  const shown = /SECRET|PASSWORD/.test(name) ? '…' : withoutPassword(variables[name] ?? '')
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
