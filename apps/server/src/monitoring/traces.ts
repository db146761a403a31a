import type { IncomingHttpHeaders } from 'node:http'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { toError } from '@tempolibre/domain/thrown'
import { watchLastingTrouble } from '../logging/lasting-trouble.ts'
import type { AnsweredRequest } from './request-routes.ts'
import { currentSpan, runInSpan, traceParentOf } from '../logging/request-context.ts'

/** Where traces go, and how many. */
export interface TraceSettings {
  /** Of an OTLP collector's traces over HTTP, such as `http://localhost:4318/v1/traces`. */
  url: string
  serviceName: string
  /** From 0 to 1, of the requests and jobs that no caller has decided about. */
  ratio: number
}

/**
 * Sends what requests and jobs consist of to an OpenTelemetry collector. Names of attributes are those of
 * https://opentelemetry.io/docs/specs/semconv/. None holds a value of a statement, a query of an address, or an
 * address of a client.
 */
export interface Traces {
  /**
   * Begins the span of a request.
   * @param isTrusted whether the caller may say that this is a part of its own trace (W3C Trace Context §3.2)
   */
  beginRequest(headers: IncomingHttpHeaders, isTrusted: boolean): Span
  endRequest(span: Span, answered: AnsweredRequest): void
  /** Runs a part of what is being done, and passes on its outcome. */
  runPart<Result>(name: string, part: () => Promise<Result>): Promise<Result>
  /** Runs a job, in a trace of its own. */
  runJob<Result>(kind: string, job: () => Promise<Result>): Promise<Result>
  /** Records a finished SQL statement as a part of the current span. */
  statement(ms: number, text: string): void
  /** Calls another server, and tells it of which trace that is a part. */
  fetch: typeof fetch
  /** Sends what is left, for a few seconds at most. */
  stop(): Promise<void>
}

/** Maximum length of a statement's text. */
const maxStatement = 2000
/** Maximum ms to send what is left when stopping. */
const stopMs = 3000

/** Starts to trace. A collector that does not answer is logged once, and what it should have had is dropped. */
export function startTraces(settings: TraceSettings, log: TroubleLog): Traces {
  const provider = openProvider(settings, log)
  const tracer = provider.getTracer('tempolibre')

  return {
    beginRequest(headers, isTrusted) {
      const parent = isTrusted ? parentIn(headers) : undefined
      return tracer.startSpan(
        'request',
        { kind: SpanKind.SERVER },
        parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      )
    },
    endRequest(span, { method, route, status }) {
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
      if (status >= 500) {
        span.setAttribute('error.type', String(status))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
    runPart: (name, part) => run(tracer.startSpan(name, {}, contextOfNow()), part),
    runJob(kind, job) {
      const span = tracer.startSpan(
        `job ${kind}`,
        { kind: SpanKind.CONSUMER, attributes: { 'tempolibre.job.kind': kind } },
        ROOT_CONTEXT,
      )
      return run(span, job)
    },
    statement(ms, text) {
      if (currentSpan()?.isRecording()) noteStatement(tracer, ms, text)
    },
    fetch: (input, init) => fetchTraced(tracer, new Request(input, init)),
    async stop() {
      // A collector that hangs must not keep the process.
      await provider.forceFlush({ timeoutMillis: stopMs }).catch(() => {})
      await provider.shutdown().catch(() => {})
    },
  }
}

type TroubleLog = Parameters<typeof watchLastingTrouble>[0]

function openProvider({ ratio, serviceName, url }: TraceSettings, log: TroubleLog): TracerProvider {
  const processor = new BatchSpanProcessor({
    exporter: reportTrouble(new OTLPTraceExporter({ url }), log),
  })
  return new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid })),
    spanProcessors: [processor],
  })
}

async function run<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await runInSpan(span, work)
  } catch (error) {
    const { message, name } = toError(error)
    span.setAttribute('error.type', name)
    span.setStatus({ code: SpanStatusCode.ERROR, message })
    throw error
  } finally {
    span.end()
  }
}

function noteStatement(tracer: Tracer, ms: number, text: string): void {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT'
  const endTime = performance.now()
  tracer
    .startSpan(
      operation,
      {
        kind: SpanKind.CLIENT,
        startTime: endTime - ms,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': text.slice(0, maxStatement),
        },
      },
      contextOfNow(),
    )
    .end(endTime)
}

function fetchTraced(tracer: Tracer, request: Request): Promise<Response> {
  const { host, pathname } = new URL(request.url)
  const span = tracer.startSpan(
    request.method,
    {
      kind: SpanKind.CLIENT,
      attributes: {
        'http.request.method': request.method,
        'server.address': host,
        'url.path': pathname,
      },
    },
    contextOfNow(),
  )
  const parent = traceParentOf(span)
  if (parent !== undefined) request.headers.set('traceparent', parent)
  return run(span, async () => {
    const answer = await fetch(request)
    span.setAttribute('http.response.status_code', answer.status)
    return answer
  })
}

/** What a new span is a part of. */
function contextOfNow(): Context {
  const span = currentSpan()
  return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
}

function parentIn({ traceparent }: IncomingHttpHeaders) {
  const parsed = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return parsed && { ...parsed, isRemote: true }
}

/** The exporter, which logs when it begins to fail and when it works again. */
function reportTrouble(exporter: SpanExporter, log: TroubleLog): SpanExporter {
  const trouble = watchLastingTrouble(log, {
    failing: 'traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT; they are dropped until they can',
    working: 'traces can be sent again',
  })
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.SUCCESS) trouble.done()
        else trouble.failed(result.error ?? new Error('no answer'))
        onResult(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}
