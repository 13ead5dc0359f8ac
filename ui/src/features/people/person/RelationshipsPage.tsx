import { PersonRelations } from '../../relations';
import { PersonFrame } from './PersonFrame';

/** What a person is of others, and of location groups. */
export function RelationshipsPage() {
  return (
    <PersonFrame tab="relations.tab">
      {(person) => (
        <div class="record-sections">
          <PersonRelations userId={person.id} mayChange={person.may('CanManageUser')} />
        </div>
      )}
    </PersonFrame>
  );
}
