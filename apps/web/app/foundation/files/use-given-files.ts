import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes every file dropped or pasted anywhere on the page. Text pasted outside a field counts if it may be a signed
 * licence, if `nameOfText` names it.
 * @returns whether files are being dragged over the page
 */
export function useGivenFiles(onFiles: (files: readonly File[]) => void, nameOfText?: () => string): boolean {
  const [dragged, setDragged] = useState(false)
  const take = useEffectEvent(onFiles)
  const nameText = useEffectEvent(() => nameOfText?.())

  useEffect(() => {
    function drag(event: DragEvent) {
      if (!bringsFiles(event)) return
      // Otherwise the browser would navigate to the file.
      event.preventDefault()
      setDragged(true)
    }
    function leave(event: DragEvent) {
      // Left the window; any other event is a move between elements.
      if (event.relatedTarget === null) setDragged(false)
    }
    function drop(event: DragEvent) {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setDragged(false)
      take([...(event.dataTransfer?.files ?? [])])
    }
    function paste({ clipboardData, target }: ClipboardEvent) {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) return take(files)
      const text = clipboardData?.getData('text/plain') ?? ''
      const typing = target instanceof Element && target.matches('input, textarea')
      const name = nameText()
      if (name !== undefined && !typing && text.trimStart().startsWith('{')) take([new File([text], name)])
    }
    addEventListener('dragenter', drag)
    addEventListener('dragover', drag)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    addEventListener('paste', paste)
    return () => {
      removeEventListener('dragenter', drag)
      removeEventListener('dragover', drag)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
      removeEventListener('paste', paste)
    }
  }, [])
  return dragged
}

function bringsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
