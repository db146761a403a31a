import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { portOf } from '@tempolibre/domain/port-of'
import { z } from 'zod'

const attributes = z
  .array(
    z.object({
      key: z.string(),
      value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
    }),
  )
  .transform((list) =>
    Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
  )

const span = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string().min(1),
  /** 1: internal, 2: server, 3: client, 5: consumer. */
  kind: z.int(),
  startTimeUnixNano: z.string().regex(/^\d+$/),
  endTimeUnixNano: z.string().regex(/^\d+$/),
  attributes,
})

/** A request as OTLP/HTTP has it in JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp-request). */
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

export type CollectedSpan = z.output<typeof span> & { service: unknown; processId: unknown }

/** A collector of traces, as OTLP's specification has it. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = []
  const faults: unknown[] = []
  const server = createServer((asked, response) => {
    json(asked)
      .then((body) => {
        if (asked.method !== 'POST' || asked.url !== '/v1/traces')
          throw new Error(`${asked.method} ${asked.url}`)
        if (asked.headers['content-type'] !== 'application/json')
          throw new Error(`content-type: ${asked.headers['content-type']}`)
        for (const { resource, scopeSpans } of request.parse(body).resourceSpans)
          for (const { spans: sent } of scopeSpans)
            for (const one of sent)
              spans.push({
                ...one,
                service: resource.attributes['service.name'],
                processId: resource.attributes['process.pid'],
              })
        response.setHeader('content-type', 'application/json').end('{}')
      })
      .catch((error: unknown) => {
        faults.push(error)
        response.writeHead(400).end()
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    spans,
    /** Whatever is not as the specification has it. */
    faults,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
