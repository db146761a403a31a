import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useLazyComponent } from './use-lazy-component.ts'

type View<Props> = ComponentType<Props & { /** Placeholder while loading. */ waitingFor: ReactNode }>

/** A part of a page, loaded when it is shown. Unlike React's `lazy` it can be retried. */
export function lazyView<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
): View<Props> {
  let known: ComponentType<Props> | undefined
  const fetchView = () =>
    fetchModule().then((module) => {
      known = module.default
      return known
    })

  return function LazyView({ waitingFor, ...props }) {
    const { Component, load, waiting } = useLazyComponent(fetchView)
    const View = known ?? Component
    useEffect(() => {
      if (!known) load()
    }, [load])
    return (
      <>
        {!known && waiting && waitingFor}
        {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of View<Props> but `waitingFor` is Props */}
        {View && <View {...(props as unknown as Props)} />}
      </>
    )
  }
}
