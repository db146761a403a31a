import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { type CertificateFacts, drawCertificate } from '../licences/certificate.ts'
import { drawHandOver, type HandOverFacts } from '../licences/hand-over-certificate.ts'
import { type BinderFacts, drawBinder } from '../licences/venue-binder.ts'
import { drawInvoice, type InvoiceFacts } from '../payments/invoice-pdf.ts'
import { drawPages, type PagesFacts } from './draw-pages.ts'

/** What is to be drawn, as it travels to another thread. */
export type PaperOrder =
  | { certificate: CertificateFacts }
  | { handOver: HandOverFacts }
  | { binder: BinderFacts }
  | { invoice: InvoiceFacts }
  | { pages: PagesFacts }

export interface DrawnPaper {
  bytes: Uint8Array<ArrayBuffer>
  /** What this thread has needed. */
  cpuSeconds: number
}

/** Of this thread alone, as setpriority(2) has it on Linux: a paper takes a tenth of a second, an answer milliseconds. */
const niceness = 4
if (!isMainThread && process.platform === 'linux') setPriority(0, niceness)

/** Draws a paper as a PDF. Runs in the thread of `draw-apart.ts`. */
export default async function drawPaper(order: PaperOrder): Promise<DrawnPaper> {
  const before = process.threadCpuUsage()
  const bytes = Uint8Array.from(await draw(order))
  const { system, user } = process.threadCpuUsage(before)
  return { bytes, cpuSeconds: (system + user) / 1e6 }
}

async function draw(order: PaperOrder): Promise<Uint8Array> {
  if ('handOver' in order) return drawHandOver(order.handOver)
  if ('binder' in order) return drawBinder(order.binder)
  if ('pages' in order) return drawPages(order.pages)
  return 'certificate' in order ? drawCertificate(order.certificate) : drawInvoice(order.invoice)
}
