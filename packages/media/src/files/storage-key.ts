/** The longest name of a file in most file systems, and the longest key of a bucket, in bytes. */
const maxBytes = { name: 255, key: 1024 }

/** Whether a key can name a file below the storage, and nothing that could lead out of it. */
export function isStorageKey(key: string): boolean {
  return (
    !/[\\\0]/.test(key) &&
    Buffer.byteLength(key) <= maxBytes.key &&
    key
      .split('/')
      .every((part) => !['', '.', '..'].includes(part) && Buffer.byteLength(part) <= maxBytes.name)
  )
}

/** @throws Error for a key that could lead out of the storage, or is too long */
export function requireStorageKey(key: string): void {
  if (!isStorageKey(key))
    throw new Error(`the key ${JSON.stringify(key)} leads out of the storage, or is too long`)
}
