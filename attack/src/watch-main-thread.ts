// Preloaded into the server under attack: reports slow turns of the event loop to the parent process, and the
// process's resources on request.
import { type FromServer, serverProgram, type ToServer } from './server-messages.ts'
import { countHeld, watchTurns } from './watch-turns.ts'

// Child processes of the server inherit its arguments, and are not watched.
if (process.argv[1] === serverProgram && process.send) watchServer((message) => process.send?.(message))

function watchServer(tell: (message: FromServer) => void): void {
  const { takeLongest } = watchTurns((turn) => tell({ kind: 'turn', ...turn }))
  process.on('message', ({ kind }: ToServer) => {
    if (kind === 'longest') tell({ kind, ...takeLongest() })
    else tell({ kind, ...countHeld() })
  })
  // The channel must not keep the server alive.
  process.channel?.unref()
}
