import { useLoaderData } from 'react-router'
import { Cover } from '../foundation/ui/cover.tsx'
import { ForgotPassword } from '../features/sign-in/forgot-password.tsx'
import { LogIn } from '../features/sign-in/log-in.tsx'
import { ResetPassword } from '../features/sign-in/reset-password.tsx'
import { SignUp } from '../features/sign-in/sign-up.tsx'
import '../features/sign-in/sign-in.css'
import { useEntry } from '../features/sign-in/use-entry.ts'
import type { loader } from './sign-in-pages.server.ts'

const screens = {
  login: LogIn,
  signup: SignUp,
  'forgot-password': ForgotPassword,
  'reset-password': ResetPassword,
}

/** A form beside what it is for; signed-in users are led on. */
export default function SignInPages() {
  const { covers, lead, needsScript, page, paths, title } = useLoaderData<typeof loader>()
  const entry = useEntry()
  const Screen = screens[page]
  return (
    <div className="measure page sign-in">
      <header className="sign-in-top">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <div className="sign-in-covers">
          {covers.map((address) => (
            <Cover key={address} address={address} size={180} />
          ))}
        </div>
      </header>
      <div className="account-card sign-in-card">
        <noscript>
          <p className="field-error">{needsScript}</p>
        </noscript>
        <Screen key={page} paths={paths} entry={entry} />
      </div>
    </div>
  )
}
