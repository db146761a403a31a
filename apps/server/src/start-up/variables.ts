import { z } from 'zod'
import { emailAddress, httpUrl, onOff, portNumber, postgresUrl, secret } from './variable-kinds.ts'

/**
 * The variables of the environment: what each may be, and what docs/configuration.md says of it (`variables-table.ts`). What they mean
 * together is in `environment.ts`.
 */

/** Of a variable: its default where the schema does not tell it, and what it is for, as Markdown. */
export const variableTexts = z.registry<{ default?: string; meaning: string }>()
const texts = variableTexts

export const maxProcesses = 64

/** By subject, in the order of the page. */
export const variables = {
  place: {
    PORT: portNumber.default(3000).register(texts, { meaning: 'The port on which the server listens.' }),
    HOST: z.string().min(1).default('127.0.0.1').register(texts, {
      meaning: 'The address on which it listens. Behind a proxy in a container: `0.0.0.0`.',
    }),
    PROCESSES: z.coerce
      .number({ error: 'must be a number of processes' })
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be 1 or more' })
      .max(maxProcesses, { error: `must be ${maxProcesses} or less` })
      .optional()
      .register(texts, {
        default: 'one a core',
        meaning:
          'How many processes serve; one more does the work: jobs, mails, rendering. `1`: one process does everything.',
      }),
    SITE_URL: httpUrl.optional().register(texts, {
      default: '`http://localhost:PORT`',
      meaning:
        'The public address, used in canonical links, media addresses and the CSP. Passkeys are bound to its host.',
    }),
    APPLICATION_URL: httpUrl.optional().register(texts, {
      default: '`SITE_URL/app`',
      meaning: 'Where sign-up, sign-in and the music browser are. All links to them follow it.',
    }),
    SITE_NAME: z
      .string()
      .trim()
      .min(1)
      .max(40, { error: 'must have 40 characters or fewer' })
      .optional()
      .register(texts, {
        default: 'the host of `SITE_URL`',
        meaning:
          "The site's name if the API at `API_URL` does not say who runs it. Otherwise [the seller](seller.md) does.",
      }),
    TRUST_PROXY: onOff.default(false).register(texts, {
      meaning:
        "`on` trusts the last address in `X-Forwarded-For`. Set it behind exactly one proxy; otherwise all visitors share one limit of messages and of speed measurements. Also for an API that another server's site calls by `API_URL`.",
    }),
    DRAIN_SECONDS: z.coerce
      .number({ error: 'must be a number of seconds' })
      .min(0, { error: 'must be 0 or more' })
      .max(600, { error: 'must be 600 or less' })
      .default(0)
      .register(texts, {
        meaning:
          'How long `/readyz` answers 503 after SIGTERM before the port is closed, so that balancers notice first.',
      }),
  },
  otherApi: {
    API_URL: httpUrl.optional().register(texts, {
      default: 'this process',
      meaning:
        "Another server's API. The site then runs on its answers alone and starts no database. Four calls suffice (`get-cms-details`, `get-category`, `get-blog-categories`, `save-download-music`); what that API lacks is neither shown nor linked.",
    }),
    APP_API_URL: httpUrl.optional().register(texts, {
      default: '`API_URL`',
      meaning:
        'A second API host. Calls with the parameter `app` go there, without it. Browsers may call it too.',
    }),
    MEDIA_URL: httpUrl.optional().register(texts, {
      default: 'the host of `API_URL`',
      meaning:
        "Where that API keeps its media, if on a third host, such as a CDN or that server's own `SITE_URL`: the site's pages may then read sound there, for the mixer, the page of videos and venues. That host must allow it (`Access-Control-Allow-Origin`).",
    }),
    OTHER_SITES: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
      .pipe(z.array(httpUrl))
      .optional()
      .register(texts, {
        meaning:
          'On the server of an API: the addresses of sites elsewhere that run on it by `API_URL`, with commas between them. Their pages may call it.',
      }),
  },
  storage: {
    DATABASE_URL: postgresUrl.optional().register(texts, {
      default: 'embedded',
      meaning: 'Your own PostgreSQL, version 15 or newer. By default one is started as a child process.',
    }),
    DATABASE_LISTEN_URL: postgresUrl.optional().register(texts, {
      default: '`DATABASE_URL`',
      meaning:
        'The same database without a pooler, if `DATABASE_URL` is the address of one, such as PgBouncer ([operations.md](operations.md#a-pooler)).',
    }),
    DATABASE_REPLICA_URL: postgresUrl.optional().register(texts, {
      meaning:
        'A standby of `DATABASE_URL` that follows it by streaming: what is public is read there ([operations.md](operations.md#a-replica)).',
    }),
    DATABASE_POOL: z.coerce
      .number({ error: 'must be a number of connections' })
      .int({ error: 'must be a whole number' })
      .min(2, { error: 'must be 2 or more' })
      .max(200, { error: 'must be 200 or less' })
      .optional()
      .register(texts, { default: '`6`', meaning: 'Connections that answer the requests of one process.' }),
    DATA_DIR: z.string().min(1).optional().register(texts, {
      default: '`.data` (root: below `/var/lib/tempolibre`)',
      meaning:
        'Database and media. With a bucket: the embedded database, and files on their way into the bucket.',
    }),
    S3_ENDPOINT: httpUrl.optional().register(texts, {
      meaning:
        'The address of a store with the S3 API. A bucket there keeps recordings, pictures and uploads instead of `DATA_DIR`, for any number of machines ([operations.md](operations.md#a-bucket)). It needs the three that follow.',
    }),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
        error: 'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
      })
      .optional()
      .register(texts, { meaning: 'The name of the bucket.' }),
    S3_ACCESS_KEY_ID: z
      .string()
      .regex(/^[^\s/]+$/, { error: 'must be an access key without spaces and slashes' })
      .optional()
      .register(texts, { meaning: 'The key by which the site reads and writes it.' }),
    S3_SECRET_ACCESS_KEY: z.string().optional().register(texts, { meaning: 'The secret of that key.' }),
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]+$/, { error: 'must be a region such as eu-central-1' })
      .default('us-east-1')
      .register(texts, { meaning: 'The region of the bucket.' }),
    S3_PREFIX: z
      .string()
      .regex(/^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*\/?$/, {
        error: 'must be a path of lower-case letters, digits and hyphens, such as music/site',
      })
      .optional()
      .register(texts, { meaning: 'A path with which all keys in the bucket begin, such as `music/site`.' }),
    S3_FORCE_PATH_STYLE: onOff.default(true).register(texts, {
      meaning: '`off` names the bucket in the host instead of the path, as some stores demand.',
    }),
  },
  demo: {
    DEMO: onOff
      .default(true)
      .register(texts, { meaning: "`off` starts a library without music: the site's texts and plans only." }),
    PREVIEWS: z
      .enum(['ahead', 'on-demand'], { error: "must be 'ahead' or 'on-demand'" })
      .default('ahead')
      .register(texts, {
        meaning:
          '`on-demand` renders a demo song when it is first played, and draws a cover as a picture when it is first requested.',
      }),
    MASTERS: z
      .enum(['ahead', 'on-demand'], { error: "must be 'ahead' or 'on-demand'" })
      .default('on-demand')
      .register(texts, {
        meaning:
          "`ahead` also renders the demo's downloads (WAV and MP3, 6 GB), at low priority, once the previews are done.",
      }),
    PAGE_CACHE: onOff.default(true).register(texts, {
      meaning: '`off` renders every page for every request. The bench uses it to measure rendering.',
    }),
  },
  mail: {
    SMTP_URL: z
      .url({
        protocol: /^smtps?$/,
        hostname: /./,
        error: 'must look like smtps://user:password@mail.example:465 or smtp://mail.example:587',
      })
      .optional()
      .register(texts, {
        meaning:
          "The mail server that sends the site's mail: `smtps://user:password@host:465` or `smtp://host:587`. Without it mail waits in the database. If `SITE_URL` is `localhost`, account mails are shown on the terminal; a public site logs that nobody can sign up.",
      }),
    SMTP_TLS: onOff.default(true).register(texts, {
      meaning:
        'A connection by `smtp://` to another machine must be secured by STARTTLS, or nothing is sent. `off` sends in plain text if the mail server offers nothing else.',
    }),
    MAIL_FROM: emailAddress
      .optional()
      .register(texts, { meaning: 'The site’s e-mail address. Required with `SMTP_URL`.' }),
    MAIL_TO: emailAddress.optional().register(texts, {
      meaning:
        'The operator’s address; replies to what it gets go straight to the visitor. Required with `SMTP_URL`.',
    }),
    SECURITY_CONTACT: z
      .url({
        protocol: /^(https|mailto)$/,
        error: 'must be an address such as mailto:security@music.example or https://music.example/security',
      })
      .optional()
      .register(texts, {
        default: '`mailto:MAIL_TO`, or the contact page',
        meaning: 'The contact in `/.well-known/security.txt`: `mailto:…` or `https://…`.',
      }),
  },
  secrets: {
    AUTH_SECRET: secret.optional().register(texts, {
      default: 'made at the first start, stored as `auth-secret` in `DATA_DIR`',
      meaning:
        'Signs tokens, links and download addresses, and encrypts the keys that sign licences. At least 32 random characters, the same in every process: a process with a different secret stops. Keep a copy of it; to change it, see below.',
    }),
    FORMER_AUTH_SECRET: z.string().optional().register(texts, {
      default: 'the content of `auth-secret`',
      meaning: 'For `npm run secret:change` only: the previous secret, or `lost`.',
    }),
    STUDIO_EMAIL: emailAddress.optional().register(texts, {
      default: 'a link on the terminal',
      meaning:
        'The address of the first administrator of [the studio](studio.md), made at a start without one. It needs `STUDIO_PASSWORD`.',
    }),
    STUDIO_PASSWORD: z
      .string()
      .optional()
      .register(texts, { meaning: 'The password of that administrator.' }),
  },
  payments: {
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_(test|live)_\w+$/, { error: 'must be a secret key of Stripe, such as sk_live_…' })
      .optional()
      .register(texts, {
        meaning:
          "Stripe takes the payments. Without it the shop rehearses: a test checkout charges nothing, and licences and invoices are marked as tests. So are those of Stripe's test keys. It needs `STRIPE_WEBHOOK_SECRET`.",
      }),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\w+$/, { error: 'must be the signing secret of the webhook, such as whsec_…' })
      .optional()
      .register(texts, {
        meaning:
          'The signing secret of Stripe’s webhook. The webhook is `SITE_URL/api/v1/stripe/webhook`, for the events `checkout.session.*`, `customer.subscription.*`, `invoice.paid`, `invoice.payment_failed`, `charge.refunded`, `charge.dispute.*` and `refund.*`.',
      }),
    STRIPE_API_URL: httpUrl
      .optional()
      .register(texts, { default: 'Stripe', meaning: 'A stand-in for Stripe, for tests.' }),
    STRIPE_TAX: onOff.default(false).register(texts, {
      meaning:
        "`on`: Stripe Tax computes the tax on Stripe's charges, and Stripe's page asks for address and VAT number ([tax.md](tax.md)).",
    }),
    REHEARSE: onOff.optional().register(texts, {
      default: '`on` for `localhost`, else `off`',
      meaning:
        "Without Stripe's live keys: `on` lets visitors try orders that charge nothing, in the test checkout or with Stripe's test keys, also on a public address; with `off` nothing is on sale ([0197](decisions/0197-a-shop-without-payments-rehearses.md)).",
    }),
    VIES: onOff.default(false).register(texts, {
      meaning:
        "`on`: the European Commission's VIES confirms VAT numbers of other member states. Only a confirmed number leaves the tax to the buyer.",
    }),
    VIES_URL: httpUrl
      .optional()
      .register(texts, { default: 'VIES', meaning: 'A stand-in for VIES, for tests.' }),
    ECB_RATES: onOff.default(false).register(texts, {
      meaning:
        '`on`: once a day the rates of the European Central Bank are read, at which invoices in another currency state the tax in yours ([tax.md](tax.md)).',
    }),
    ECB_RATES_URL: httpUrl
      .optional()
      .register(texts, { default: 'the bank’s', meaning: 'A stand-in for the bank, for tests.' }),
    WEBHOOK_TARGETS: z
      .enum(['public', 'any'], { error: "must be 'public' or 'any'" })
      .default('public')
      .register(texts, {
        meaning:
          '`any` lets webhooks have addresses by `http` and in the private network, for trying them; never on a public site.',
      }),
  },
  operation: {
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: "must be one of 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'",
      })
      .default('info')
      .register(texts, {
        meaning: '`fatal` to `trace`, or `silent`. Logs are JSON, one object per line, on standard output.',
      }),
    ACCESS_LOG: onOff
      .default(false)
      .register(texts, { meaning: '`on` logs every request: route, status, duration, client, id.' }),
    METRICS_PORT: portNumber.optional().register(texts, {
      meaning: 'The port where Prometheus reads `/metrics` ([operations.md](operations.md)).',
    }),
    METRICS_HOST: z
      .string()
      .min(1)
      .default('127.0.0.1')
      .register(texts, { meaning: 'The address of that port.' }),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().register(texts, {
      meaning:
        'The OpenTelemetry collector that traces go to, such as `http://localhost:4318` ([operations.md](operations.md#traces)).',
    }),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional().register(texts, {
      default: '`OTEL_EXPORTER_OTLP_ENDPOINT/v1/traces`',
      meaning: 'The whole address for traces.',
    }),
    OTEL_SERVICE_NAME: z
      .string()
      .min(1)
      .default('tempolibre')
      .register(texts, { meaning: 'Who says it, in traces.' }),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number({ error: 'must be a share of all traces from 0 to 1, such as 0.1' })
      .min(0, { error: 'must be 0 or more' })
      .max(1, { error: 'must be 1 or less' })
      .default(1)
      .register(texts, { meaning: 'The share of traces that no caller has decided about, from 0 to 1.' }),
    OTEL_SDK_DISABLED: z
      .enum(['true', 'false'], { error: "must be 'true' or 'false'" })
      .default('false')
      .transform((value) => value === 'true')
      .register(texts, { default: '`false`', meaning: '`true` traces nothing.' }),
  },
} as const
