/** What a listener waits for comes before what is saved. */
export interface Hearing {
  /** Something that is heard begins to be made. @returns to be called once it is there, or is not made any more */
  begin(): () => void
  /** Told at once, and at each change, whether anything that is heard is being made. */
  follow(told: (isHeard: boolean) => void): void
}

/** One for all renderers of a machine. */
export function createHearing(): Hearing {
  const followers: ((isHeard: boolean) => void)[] = []
  let underWay = 0

  function tell(): void {
    for (const told of followers) told(underWay > 0)
  }

  return {
    begin() {
      underWay++
      if (underWay === 1) tell()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        underWay--
        if (underWay === 0) tell()
      }
    },
    follow(told) {
      followers.push(told)
      told(underWay > 0)
    },
  }
}
