import {
  apiScopes,
  callsPerMinute,
  type Endpoint,
  type EndpointName,
  endpoints,
  errorStatus,
  scopeOfEndpoint,
} from '@tempolibre/contract'
import { keysOf } from '@tempolibre/locales'
import { html, raw } from 'hono/html'
import { z } from 'zod'

/** Renders the API's documentation as one plain page, generated from the contract. */
export function renderDocumentation() {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Music licensing API</title>
      </head>
      <body>
        <h1>Music licensing API</h1>
        <p>
          The same as a machine reads it: <a href="/api/openapi.json">openapi.json</a>. Languages are
          <code>en</code>, <code>es</code> and <code>fr</code>.
        </p>
        <h2 id="keys">Keys</h2>
        <p>
          Programs send <code>Authorization: Bearer tl_live_…</code>, a key made under “Developers” in an
          account. It makes the calls of its scopes (${apiScopes.join(', ')}), ${callsPerMinute} a minute;
          <code>RateLimit-Policy</code> and <code>RateLimit</code> tell what is left.
        </p>
        ${keysOf(endpoints).map((name) => describeEndpoint(name, endpoints[name]))}
        <h2 id="errors">Errors</h2>
        <p>
          <code>{"success": false, "error": {"code", "message", "fields"}}</code>, the message in the language
          of <code>lng</code>, <code>lang</code>, the cookie <code>lng</code> or Accept-Language.
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            ${Object.entries(errorStatus).map(
              ([code, status]) =>
                html`<tr>
                  <td><code>${code}</code></td>
                  <td>${status}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </body>
    </html>`
}

function describeEndpoint(name: EndpointName, endpoint: Endpoint) {
  const scope = scopeOfEndpoint[name]
  const inputs = { ...endpoint.params.shape, ...endpoint.query.shape, ...endpoint.body?.shape }
  return html`<section>
    <h2 id="${name}">${endpoint.summary}</h2>
    <p><code>${endpoint.method} ${endpoint.path}</code></p>
    <p>${endpoint.description}</p>
    ${scope ? html`<p>With an API key: <code>${scope}</code></p>` : raw('')}
    ${
      Object.keys(inputs).length > 0
        ? html`<h3>Input</h3>
            <pre>${JSON.stringify(z.toJSONSchema(z.object(inputs), { io: 'input' }), undefined, 2)}</pre>`
        : raw('')
    }
    ${
      endpoint.file === undefined
        ? html`<details>
            <summary>Answer</summary>
            <pre>${JSON.stringify(z.toJSONSchema(endpoint.output), undefined, 2)}</pre>
          </details>`
        : html`<p>Answers with a file: <code>${endpoint.file}</code></p>`
    }
  </section>`
}
