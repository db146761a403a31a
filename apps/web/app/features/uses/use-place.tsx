import { declaredUse } from '../../foundation/state/declared-use.ts'
import { lazyView } from '../../foundation/loading/lazy-view.tsx'
import type { UseQuestionProps } from './use-question.tsx'
import './uses.css'

const UseQuestion = lazyView(() => import('./use-question.tsx'))

/** Room for the question and its answer, which come once scripts run: nothing below moves then. */
export function UsePlace(props: UseQuestionProps) {
  const said = declaredUse.use()
  const room = props.mode === 'asks' && said !== undefined ? undefined : props.mode
  return (
    <div className="use-place" data-room={room}>
      <UseQuestion waitingFor={null} {...props} />
    </div>
  )
}
