import { useEffect, useState } from 'react'
import { drawLatest, type Rendering } from './draw-latest.ts'

/** The document that `draw`, always the same function, makes of the latest input. */
export function useRendering<Input>(
  draw: (input: Input) => Promise<{ html: string }>,
  input: Input | undefined,
): Rendering {
  const [rendering, setRendering] = useState<Rendering>({})
  const [want] = useState(() => drawLatest((asked: string) => draw(JSON.parse(asked)), setRendering))
  // As text, since another object with the same content is the same input.
  const asked = input && JSON.stringify(input)
  useEffect(() => want(asked), [want, asked])
  useEffect(() => () => want(undefined), [want])
  return rendering
}
