import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes every file that is dropped anywhere on the page, or pasted into it; text that is pasted outside a field is taken
 * where it may be a signed licence.
 * @returns whether files are being dragged over the page
 */
export function useGivenFiles(onFiles: (files: readonly File[]) => void, nameOfText: () => string): boolean {
  const [dragged, setDragged] = useState(false)
  const take = useEffectEvent(onFiles)
  const nameText = useEffectEvent(nameOfText)

  useEffect(() => {
    function drag(event: DragEvent) {
      if (!bringsFiles(event)) return
      // Else the browser would leave the page to show the file.
      event.preventDefault()
      setDragged(true)
    }
    function leave(event: DragEvent) {
      // Out of the window; everything else is a way from one element to another.
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
      if (!typing && text.trimStart().startsWith('{')) take([new File([text], nameText())])
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
