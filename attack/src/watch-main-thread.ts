// Loaded into the server under attack before itself: tells its parent when one turn of the event loop took long, and what
// is held when asked.
import { type FromServer, serverProgram, type ToServer } from './server-messages.ts'
import { countHeld, watchTurns } from './watch-turns.ts'

// Processes the server starts inherit its arguments, and are not looked at.
if (process.argv[1] === serverProgram && process.send) watchServer((message) => process.send?.(message))

function watchServer(tell: (message: FromServer) => void): void {
  const { takeLongest } = watchTurns((turn) => tell({ kind: 'turn', ...turn }))
  process.on('message', ({ kind }: ToServer) => {
    if (kind === 'longest') tell({ kind, ...takeLongest() })
    else tell({ kind, ...countHeld() })
  })
  // Nobody waits for questions: the server ends when it is asked to.
  process.channel?.unref()
}
