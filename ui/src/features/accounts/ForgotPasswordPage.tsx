import { Link } from '../../core/Link';
import { t } from '../../core/text';
import { AskForLink } from './AskForLink';
import { ChoosePassword, useLinkToken } from './ChoosePassword';
import { Door } from './Door';

/** Asks for a link to choose a new password; with a link of a message it is where the password is chosen. */
export function ForgotPasswordPage() {
  const [token, setToken] = useLinkToken();
  return (
    <Door>
      {token ? (
        <ChoosePassword key={token} token={token} onAnother={() => setToken('')} />
      ) : (
        <>
          <AskForLink purpose="forgotPassword" />
          <p>
            <Link to="/login">{t('forgot.back')}</Link>
          </p>
        </>
      )}
    </Door>
  );
}
