import type { RunningServer } from '../start-server.ts'
import type { ShownMail } from '../mail/unsent-mails.ts'
import type { PreviewProgress } from '../start-up/terminal.ts'

/** What a process has started, for the terminal. */
export type Started = Omit<RunningServer, 'closeLines' | 'previewLengths' | 'stop'>

/** Lengths in bytes of the previews that can be made again, by key. */
type Lengths = readonly (readonly [key: string, bytes: number])[]

/** What a process tells its supervisor. */
export type Report =
  | { tempolibre: 'ready'; started: Started; previewLengths: Lengths }
  | { tempolibre: 'progress'; progress: PreviewProgress }
  | { tempolibre: 'mail'; mail: ShownMail }

/** What a supervisor tells its processes. */
export type Order =
  | { tempolibre: 'prepared'; previewLengths: Lengths }
  | { tempolibre: 'close_lines' }
  | { tempolibre: 'stop' }

/** The process's side of the channel between it and its supervisor. */
export interface SupervisorLink {
  report(report: Report): void
  /** Settles once another process has prepared the database. */
  prepared: Promise<Pick<RunningServer, 'previewLengths'>>
  onStop(stop: () => void): void
  /** The others are about to stop: what they have passed on and was not begun would hold them up. */
  onCloseLines(close: () => void): void
}

/** Opens the channel. A process whose supervisor has died ends with it: Node.js sees to that in a cluster. */
export function openSupervisorLink(): SupervisorLink {
  const { promise: prepared, resolve } = Promise.withResolvers<Pick<RunningServer, 'previewLengths'>>()
  let onStop = () => {}
  let onCloseLines = () => {}
  process.on('message', (message) => {
    if (!isOrder(message)) return
    if (message.tempolibre === 'stop') onStop()
    else if (message.tempolibre === 'close_lines') onCloseLines()
    else if (message.tempolibre === 'prepared') resolve({ previewLengths: new Map(message.previewLengths) })
  })
  return {
    report: (report) => void process.send?.(report),
    prepared,
    onStop(stop) {
      onStop = stop
    },
    onCloseLines(close) {
      onCloseLines = close
    },
  }
}

/** Other messages of the channel are those of libraries, such as prom-client's. */
export const isReport = (message: unknown): message is Report => hasKind(message)
const isOrder = (message: unknown): message is Order => hasKind(message)

function hasKind(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'tempolibre' in message
}
