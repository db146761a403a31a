import { readStored, writeStored } from '../state/index.ts'

const storageKey = 'letter-keys'

/** Whether single-character shortcuts are on. Voice control may type them by accident (WCAG 2.2, 2.1.4). */
export function readLetterKeys(): boolean {
  return readStored(storageKey) !== 'off'
}

export function keepLetterKeys(on: boolean): void {
  writeStored(storageKey, on ? undefined : 'off')
}
