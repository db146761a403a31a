/** Whether a key names a file below the storage, and nothing that could lead out of it. */
export function isStorageKey(key: string): boolean {
  return !/[\\\0]/.test(key) && key.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** @throws Error for a key that could lead out of the storage */
export function requireStorageKey(key: string): void {
  if (!isStorageKey(key)) throw new Error(`the key ${JSON.stringify(key)} leads out of the storage`)
}
