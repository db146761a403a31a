import { keysOf, tableOf } from '@tempolibre/locales'
import { Fragment, type ReactNode } from 'react'

/** Private-use characters, which stand in for the links while the sentence is worded. */
const firstMark = 0xe000

interface LinkedSentenceProps<Name extends string> {
  /** The message, of which every input is a link. */
  say: (inputs: Record<Name, string>) => string
  links: Record<Name, ReactNode>
}

/** A sentence some words of which are links, each where its language puts it. */
export function LinkedSentence<Name extends string>({ links, say }: LinkedSentenceProps<Name>): ReactNode {
  const names = keysOf<Name>(links)
  const marks = tableOf(names, (name) => String.fromCharCode(firstMark + names.indexOf(name)))
  const parts = say(marks).split(/([\uE000-\uE0FF])/)
  return parts.map((part, index) => {
    const name = names[part.charCodeAt(0) - firstMark]
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence never change places
    return <Fragment key={index}>{name === undefined ? part : links[name]}</Fragment>
  })
}
