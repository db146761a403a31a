/** Time in milliseconds after which every browser has begun to read a file that it saves. */
const readWithinMs = 10_000

/** Lets the browser save a file that was made here. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs)
}
