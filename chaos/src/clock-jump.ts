// Preloaded into the processes of a machine: its clock differs by as many ms as the file named by CHAOS_CLOCK says.
import { readFileSync } from 'node:fs'

const file = process.env['CHAOS_CLOCK'] ?? ''
const lookEveryMs = 100
const RealDate = Date
let offsetMs = 0

const look = () => {
  offsetMs = Number(readFileSync(file, 'utf8')) || 0
}
look()
setInterval(look, lookEveryMs).unref()

class JumpingDate extends RealDate {
  constructor(...parts: ConstructorParameters<DateConstructor> | []) {
    if (parts.length === 0) super(RealDate.now() + offsetMs)
    else super(...parts)
  }

  static override now(): number {
    return RealDate.now() + offsetMs
  }
}
Object.defineProperty(globalThis, 'Date', { value: JumpingDate, writable: true, configurable: true })
