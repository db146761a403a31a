import type { PreviewProgress } from './previews.ts'

export interface Terminal {
  say(text: string): void
  /** One line that counts in place on a terminal; elsewhere one line per tenth. */
  showProgress(progress: PreviewProgress): void
}

/** What a person at the terminal reads, beside the structured log. */
export function createTerminal(output: NodeJS.WriteStream): Terminal {
  let lineOpen = false
  let lastTenth = -1

  function say(text: string): void {
    if (lineOpen) output.write('\n')
    lineOpen = false
    output.write(`${text}\n`)
  }

  return {
    say,
    showProgress({ done, title, total }) {
      const text = `Rendering previews: ${done} of ${total} (${title})`
      if (output.isTTY) {
        output.write(`\r\u001b[2K${text}`)
        lineOpen = true
        if (done === total) say('Every preview is rendered.')
        return
      }
      const tenth = Math.floor((done / total) * 10)
      if (tenth > lastTenth) output.write(`${text}\n`)
      lastTenth = tenth
    },
  }
}
