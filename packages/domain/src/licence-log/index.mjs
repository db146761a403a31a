// @ts-check

export * from './merkle-tree.mjs'
export { auditLog } from './audit-log.mjs'
export { isLogFile, logFiles, logFilesPath } from './log-files.mjs'
export { readLogEntry, readTreeHead, verifyTreeHead, writeLogEntry, writeTreeHead } from './tree-head.mjs'
export { readLogProof, verifyLogProof } from './log-proof.mjs'

/** @typedef {import('./audit-log.mjs').Audit} Audit */
/** @typedef {import('./tree-head.mjs').LogEntry} LogEntry */
/** @typedef {import('./tree-head.mjs').SignedTreeHead} SignedTreeHead */
/** @typedef {import('./tree-head.mjs').TreeHead} TreeHead */
/** @typedef {import('./log-proof.mjs').LogProof} LogProof */
/** @typedef {import('./log-proof.mjs').LogVerdict} LogVerdict */
