import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort, startProgram } from './programs.ts'

export interface Pooler {
  port: number
  close(): Promise<void>
}

/** Starts PgBouncer in transaction mode, in front of the database on a port of 127.0.0.1. */
export async function startPgbouncer(
  program: string,
  { databasePort, folder, user }: { databasePort: number; folder: string; user: string },
): Promise<Pooler> {
  const port = await findFreePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${databasePort} dbname=postgres user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
server_tls_sslmode = disable
ignore_startup_parameters = extra_float_digits
`,
  )
  chmodSync(file, 0o644)
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const running = await startProgram(program, [...asNobody, file], port)
  return { port, close: running.stop }
}
