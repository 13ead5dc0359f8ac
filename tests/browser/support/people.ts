// People made for one test, without a screen.
import { Person } from './courses';
import type { Portal } from './portal';

/** A fresh person for each test, so that nothing depends on what another test has taken. */
export async function newcomer(
  portal: Portal,
  administrator: { username: string; password: string },
  username: string,
) {
  const person = await Person.signIn(portal, administrator);
  const locations = await person.call<{ id: number; name: string }[]>('GET', '/api/locations');
  const made = await person.call<{ temporaryPassword: string; user: { id: number } }>('POST', '/api/users', {
    username,
    fullName: `Nova ${username}`,
    locationId: locations.find(({ name }) => name === 'Leeds')?.id,
  });
  const password = 'Long-Enough-Phrase-7';
  const first = await Person.signIn(portal, { username, password: made.temporaryPassword });
  await first.call('POST', '/api/session/password', {
    currentPassword: made.temporaryPassword,
    newPassword: password,
    confirmPassword: password,
  });
  return { username, password, fullName: `Nova ${username}`, id: made.user.id };
}
