import { useState } from 'react';

import { ChoosePassword, LinkGone, useLinkToken } from './ChoosePassword';
import { ConfirmRegistration } from './ConfirmRegistration';
import { Door } from './Door';

/** Links of registrations begin so; those of invitations do not. */
const ofRegistration = 'r.';

/** As useLinkToken() keeps its token. */
let lastMade = { by: '', token: '' };

/** Where an invitation leads, and the link of a registration: an address is confirmed, a first password chosen. */
export function ConfirmAccountPage() {
  const [token] = useLinkToken();
  const [made, setMade] = useState(lastMade);
  const passwordToken = made.by === token && made.token ? made.token : token;
  if (!token)
    return (
      <Door>
        <LinkGone />
      </Door>
    );
  return (
    <Door>
      {passwordToken.startsWith(ofRegistration) ? (
        <ConfirmRegistration
          key={token}
          token={token.slice(ofRegistration.length)}
          onAccount={(next) => {
            lastMade = { by: token, token: next };
            setMade(lastMade);
          }}
        />
      ) : (
        <ChoosePassword key={passwordToken} token={passwordToken} />
      )}
    </Door>
  );
}
