import { History } from '../../../parts/History';
import { PersonFrame } from './PersonFrame';

/** What was done to the account of a person. */
export function HistoryPage() {
  return (
    <PersonFrame tab="history.title">
      {(person) => (
        <div class="record-sections">
          <History kind="user" objectId={person.id} />
        </div>
      )}
    </PersonFrame>
  );
}
