import type { EntryContext } from 'react-router'
import { jsonInScript } from '../inline-scripts/json-in-script.server.ts'
import { inlineMark } from '../inline-scripts/inline-mark.server.ts'

const documentEnd = '</body></html>'

/**
 * Takes the loaders' data out of what React renders: as components of React Router they would be rendered in three passes,
 * behind boundaries which the browser has to look through.
 * @returns the context without the data, and what puts them, encoded by React Router, at the end of the document
 */
export function separateData(context: EntryContext): {
  context: EntryContext
  appendData: (html: string) => Promise<string>
} {
  const { serverHandoffStream, ...rest } = context
  return {
    context: rest,
    async appendData(html) {
      const end = html.lastIndexOf(documentEnd)
      if (end < 0 || !serverHandoffStream) return html
      const controller = 'window.__reactRouterContext.streamController'
      const decoder = new TextDecoder()
      let script = ''
      for await (const piece of serverHandoffStream) {
        script += `${controller}.enqueue(${jsonInScript(decoder.decode(piece, { stream: true }))});`
      }
      const element = `<script nonce="${inlineMark}">${script}${controller}.close();</script>`
      return html.slice(0, end) + Buffer.from(element).toString('latin1') + documentEnd
    },
  }
}
