// Requests a page as fast as it is answered, over persistent connections. Runs in a separate process and prints its
// counts. An answer costs it less than it costs the server, so the server is what is measured.
import { connect } from 'node:net'

export interface LoadOrder {
  port: number
  /** Each `*` is replaced by a different number every time. */
  path: string
  /** The expected status; 200 by default. */
  status?: number
  connections: number
  seconds: number
}

export interface LoadResult {
  /** Complete answers. */
  answers: number
  seconds: number
  /** CPU time the generator itself used, in seconds. */
  cpuSeconds: number
}

/** Fewer answers are not significant: a slow machine gets this many extra seconds to reach them. */
const minAnswers = 50
const patienceSeconds = 60

const endOfHeaders = '\r\n\r\n'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by measure-load.ts
const order = JSON.parse(process.argv[2] ?? '') as LoadOrder
const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n\r\n`
const always = order.path.includes('*') ? undefined : requestFor(order.path)
const status = order.status ?? 200
let asked = 0
let answers = 0

const nextRequest = () => always ?? requestFor(order.path.replace('*', String(asked++)))

for (let index = 0; index < order.connections; index++) open()
const startedAt = performance.now()
const cpuAtStart = process.cpuUsage()
setTimeout(reportOnceEnough, order.seconds * 1000)

function open(): void {
  const socket = connect(order.port, '127.0.0.1')
  let head = ''
  /** Remaining bytes of the current answer; 0: its headers have not been read. */
  let left = 0
  socket.setNoDelay(true)
  socket.on('connect', () => socket.write(nextRequest()))
  socket.on('error', (error) => fail(error.message))
  socket.on('close', () => fail('the server closed a connection'))
  socket.on('data', (chunk) => {
    let used = chunk.length
    if (left === 0) {
      const end = chunk.indexOf(endOfHeaders)
      if (end < 0) {
        head += chunk.toString('latin1')
        return
      }
      const length = bodyLength(head + chunk.toString('latin1', 0, end))
      used = chunk.length - end - endOfHeaders.length
      head = ''
      left = length
    }
    left -= used
    if (left < 0) fail('more came than was asked for')
    if (left > 0) return
    answers++
    socket.write(nextRequest())
  })
}

function bodyLength(headers: string): number {
  if (!headers.startsWith(`HTTP/1.1 ${status} `))
    fail(`an answer was not ${status}: ${headers.slice(0, 40).split('\r', 1)[0]}`)
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1]
  return length === undefined ? fail('an answer came without its length') : Number(length)
}

function reportOnceEnough(): void {
  const late = performance.now() - startedAt > (order.seconds + patienceSeconds) * 1000
  if (answers >= minAnswers || late) report()
  else setTimeout(reportOnceEnough, 200)
}

function report(): void {
  const { system, user } = process.cpuUsage(cpuAtStart)
  const result: LoadResult = {
    answers,
    seconds: (performance.now() - startedAt) / 1000,
    cpuSeconds: (user + system) / 1e6,
  }
  process.stdout.write(JSON.stringify(result), () => process.exit(0))
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
